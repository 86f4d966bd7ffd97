<?php

declare(strict_types=1);

use CryptoPaymentGateway\WooCommerce\Amount;
use CryptoPaymentGateway\WooCommerce\Attempt;

test('an amount is written exactly, with six places', function (): void {
    foreach (['25.5' => '25.500000', '25' => '25.000000', '0.29' => '0.290000', '007' => '7.000000',
        '1.0000001000' => null, '0.1234560' => '0.123456', '-1' => null, '1e3' => null, '1,5' => null, '' => null,
        '999999999999.999999' => '999999999999.999999'] as $amount => $written) {
        if ($written === null) {
            thrown(RangeException::class, fn () => Amount::of((string) $amount));
        } else {
            same($written, Amount::of((string) $amount));
        }
    }
});

test('what is missing is exact', function (): void {
    same('15.000001', Amount::missing('25.000000', '9.999999'));
    same('0.000000', Amount::missing('25.000000', '25.000000'));
    same('0.000000', Amount::missing('25.000000', '30'));
});

test('a share is exact, rounded down, and has the decimals of the whole', function (): void {
    same('9.20', Amount::share('23.46', '10.000000', '25.500000'));
    same('10.870435', Amount::share('21.730000', '10', '19.99'));
    same('33', Amount::share('100', '1', '3'));
    same('21.730000', Amount::share('21.730000', '19.99', '19.99'));
    same('333333333333.33', Amount::share('999999999999.99', '1', '3')); // beyond what a product of integers holds
});

test('zeros at the end are not a currency\'s decimals', function (): void {
    same(['1500', '19.99', '0.5'], array_map(Amount::plain(...), ['1500.00', '19.990', '0.50']));
});

test('an attempt names its order, and other names name none', function (): void {
    same(7, Attempt::orderId(Attempt::name(7, 12)));
    foreach (['7', '7-0', '07-1', 'A-1', '-1', "7-1\n", '7-1x'] as $other) {
        same(null, Attempt::orderId($other));
    }
});
