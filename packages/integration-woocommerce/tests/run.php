<?php

// php tests/run.php: all tests; they need neither WordPress nor WooCommerce. The exit code is 1 if one fails.

declare(strict_types=1);

require __DIR__ . '/../../client-php/tests/harness.php';
require __DIR__ . '/../../client-php/tests/ScriptedServer.php';
require __DIR__ . '/../autoload.php';
require __DIR__ . '/MemoryShop.php';
require __DIR__ . '/wordpress.php';

$gateway = new ScriptedServer();
register_shutdown_function($gateway->close(...));
require __DIR__ . '/amounts.php';
require __DIR__ . '/checkout.php';
require __DIR__ . '/connection.php';
require __DIR__ . '/ledger.php';
require __DIR__ . '/plugin.php';
require __DIR__ . '/texts.php';
echo "all suites ran\n";
