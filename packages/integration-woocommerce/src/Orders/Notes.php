<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

use CryptoPaymentGateway\Client\OrderAtEvent;
use CryptoPaymentGateway\Client\OrderEvent;
use CryptoPaymentGateway\Client\Price;

/** What an admin of the shop must know. The same event has the same text, so that it is written once. */
final class Notes
{
    /** The events that matter to a shop. */
    public const EVENT_TYPES = [
        'payment.underpaid',
        'payment.overpaid',
        'payment.late',
        'payment.extra',
        'payment.assigned',
        'order.confirmed',
        'order.failed',
    ];

    private const REFUNDS = 'To return money, ask the customer for an address; never send it to the one it came from.';

    /** Null if there is nothing special about the event. */
    public static function of(OrderEvent $event): ?string
    {
        ['order' => $order, 'payment' => $payment] = get_object_vars($event);
        $amount = $payment === null ? 'a payment' : "$payment->amount USDT (transaction $payment->txHash)";
        $sums = self::arrived($order);
        $missing = Amount::missing($order->amountExpected, $order->amountReceived);
        return match ($event->type) {
            'order.confirmed' => $missing === Amount::NOTHING ? null
                : "Accepted by the gateway's admin, although $missing USDT are missing: $sums The order counts as paid.",
            'payment.underpaid' => "Paid in part: $amount. $sums The customer can send the rest to the same address.",
            'order.failed' => "Underpaid: $sums $missing USDT are missing, and the payment window is over. "
                . 'The order is not paid. '
                . 'The customer may send the rest late, or you return what came. ' . self::REFUNDS,
            'payment.late' => "Late payment: $amount arrived after the payment window. $sums "
                . 'Check that you can still deliver. ' . self::REFUNDS,
            'payment.overpaid' => "Overpaid: $sums " . self::REFUNDS,
            'payment.extra' => "Paid again: $amount arrived after the order was paid. $sums " . self::REFUNDS,
            'payment.assigned' => "Assigned by the gateway's admin: $amount. $sums",
            default => null,
        };
    }

    /** How much of an order has arrived, also in the currency in which it was asked for. */
    private static function arrived(OrderAtEvent $order): string
    {
        ['price' => $price, 'amountReceived' => $received, 'amountExpected' => $expected] = get_object_vars($order);
        $worth = $price === null ? ''
            : ' (' . Amount::share($price->amount, $received, $expected) . " of $price->amount $price->currency)";
        return "$received of $expected USDT$worth have arrived for payment $order->externalId.";
    }

    /** A payment for an order that takes none any more. */
    public static function surplus(string $externalId, string $status): string
    {
        return "Paid, but not needed: payment $externalId is complete, while the order was $status. " . self::REFUNDS;
    }

    /** A payment for an order that has become more expensive since. */
    public static function short(string $externalId, Price $paid, string $total): string
    {
        return "Payment $externalId of $paid->amount $paid->currency is complete, "
            . "but the order has changed since: its total is $total.";
    }

    /** A payment for an order that has become cheaper since. */
    public static function cheaper(string $externalId, Price $paid, string $surplus): string
    {
        return "Payment $externalId of $paid->amount $paid->currency is complete, "
            . "but the order has changed since: $surplus $paid->currency are more than its total. " . self::REFUNDS;
    }

    /** A payment for an order whose currency is not the one in which the customer was asked. */
    public static function otherCurrency(string $externalId, string $paid): string
    {
        return "Payment $externalId of $paid USDT is complete, but the order is in another currency by now. "
            . 'It is not paid. ' . self::REFUNDS;
    }

    /** A refund that an admin has entered. @param string $usdt what it is at the rate of the order */
    public static function refund(int $refundId, Price $refund, string $usdt): string
    {
        return "Refund $refundId of $refund->amount $refund->currency: send $usdt USDT by hand, "
            . 'because the gateway sends no money; that is at the rate of the order. ' . self::REFUNDS;
    }
}
