<?php

declare(strict_types=1);

// What is translated: all texts by translators, from the template; those of customers also by us.

$literals = function (string $file): array {
    preg_match_all("/__\(\s*'((?:[^'\\\\]|\\\\.)*)',\s*'crypto-payment-gateway'\s*\)/", file_get_contents($file), $match);
    return array_map(stripslashes(...), $match[1]);
};
$folder = __DIR__ . '/../languages';

test('the template has every text that is translated, and no other', function () use ($folder, $literals): void {
    $used = array_unique(array_merge(...array_map($literals, [...glob(__DIR__ . '/../src/*.php'), ...glob(__DIR__ . '/../src/*/*.php')])));
    preg_match_all('/^msgid "(.+)"$/m', file_get_contents("$folder/crypto-payment-gateway.pot"), $match);
    $listed = array_map(fn (string $text): string => stripcslashes($text), $match[1]);
    sort($used);
    sort($listed);
    same($used, $listed);
});

test('what customers read is in the ten other languages of the checkout page', function () use ($folder, $literals): void {
    $wanted = [...$literals(__DIR__ . '/../src/Checkout/Checkout.php'), 'Pay in USDT on the TRON network.'];
    sort($wanted);
    $files = glob("$folder/*.l10n.php");
    same(10, count($files));
    foreach ($files as $file) {
        $messages = (require $file)['messages'];
        $translated = array_keys($messages);
        sort($translated);
        same($wanted, $translated);
        same([], array_filter($messages, fn (string $text, string $english): bool => $text === '' || $text === $english, ARRAY_FILTER_USE_BOTH));
    }
});
