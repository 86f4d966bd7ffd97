<?php

declare(strict_types=1);

// For programs without Composer, which finds the classes by itself. One namespace has its classes in several folders.
spl_autoload_register(function (string $class): void {
    $prefix = 'CryptoPaymentGateway\\Client\\';
    if (!str_starts_with($class, $prefix)) {
        return;
    }
    $name = str_replace('\\', '/', substr($class, strlen($prefix)));
    foreach (['', 'Deposits/', 'Events/', 'Links/', 'Orders/', 'Webhooks/'] as $folder) {
        $file = __DIR__ . "/src/$folder$name.php";
        if (is_file($file)) {
            require $file;
            return;
        }
    }
});
