<?php

declare(strict_types=1);

// The client is beside this file in a built plugin, and a package of its own in the gateway's source.
spl_autoload_register(function (string $class): void {
    $folders = [
        'CryptoPaymentGateway\\WooCommerce\\' => __DIR__ . '/src/',
        'CryptoPaymentGateway\\Client\\' => is_dir(__DIR__ . '/client') ? __DIR__ . '/client/' : __DIR__ . '/../client-php/src/',
    ];
    foreach ($folders as $prefix => $folder) {
        $file = $folder . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;
        }
    }
});
