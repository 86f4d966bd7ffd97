<?php

declare(strict_types=1);

// The client is beside this file in a built plugin, and a package of its own in the gateway's source.
require is_dir(__DIR__ . '/client') ? __DIR__ . '/client/autoload.php' : __DIR__ . '/../client-php/autoload.php';

spl_autoload_register(function (string $class): void {
    $prefix = 'CryptoPaymentGateway\\WooCommerce\\';
    if (!str_starts_with($class, $prefix)) {
        return;
    }
    $name = str_replace('\\', '/', substr($class, strlen($prefix)));
    foreach (['', 'Checkout/', 'Orders/'] as $folder) {
        $file = __DIR__ . "/src/$folder$name.php";
        if (is_file($file)) {
            require $file;
            return;
        }
    }
});
