<?php

declare(strict_types=1);

// A few lines instead of a test framework, so that the tests need nothing but PHP.

error_reporting(E_ALL);
set_error_handler(function (int $level, string $message, string $file, int $line): bool {
    if ((error_reporting() & $level) === 0) {
        return false; // silenced by @
    }
    throw new ErrorException($message, 0, $level, $file, $line);
});

require __DIR__ . '/../autoload.php';

/** Runs one test and prints its result; the first failure makes the exit code 1. */
function test(string $name, callable $work): void
{
    try {
        $work();
        echo "ok      $name\n";
    } catch (Throwable $error) {
        echo "FAILED  $name\n$error\n";
        register_shutdown_function(fn () => exit(1));
    }
}

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new AssertionError(var_export($actual, true) . ' is not ' . var_export($expected, true));
    }
}

/**
 * @template T of Throwable
 * @param class-string<T> $class
 * @return T
 */
function thrown(string $class, callable $work): Throwable
{
    try {
        $work();
    } catch (Throwable $error) {
        if ($error instanceof $class) {
            return $error;
        }
        throw $error;
    }
    throw new AssertionError("no $class was thrown");
}
