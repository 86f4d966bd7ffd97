<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

/** An order of WooCommerce. */
final class WooOrder implements ShopOrder
{
    /** A cancelled order has released its stock: an admin decides about money that comes for it. */
    private const OPEN = ['pending', 'on-hold', 'failed'];

    private const ASKED = '_crypto_payment_gateway_asked';
    private const USDT = '_crypto_payment_gateway_usdt';

    public function __construct(private readonly \WC_Order $order)
    {
    }

    public function total(): string
    {
        return (string) $this->order->get_total('edit');
    }

    public function currency(): string
    {
        return $this->order->get_currency();
    }

    public function status(): string
    {
        return $this->order->get_status();
    }

    public function takesPayment(): bool
    {
        return $this->order->has_status(self::OPEN);
    }

    public function transactionId(): string
    {
        return (string) $this->order->get_transaction_id();
    }

    public function complete(string $transactionId, string $asked, string $usdt): void
    {
        $this->order->update_meta_data(self::ASKED, $asked);
        $this->order->update_meta_data(self::USDT, $usdt);
        if (!$this->order->payment_complete($transactionId)) {
            throw new \RuntimeException("order {$this->order->get_id()} could not be completed");
        }
    }

    /** What a part of the payment is in USDT, at the rate of the order. */
    public function inUsdt(string $amount): string
    {
        [$asked, $usdt] = [$this->order->get_meta(self::ASKED), $this->order->get_meta(self::USDT)];
        // An order that an older version of this plugin completed was asked for in a currency that counts as USDT.
        return $asked === '' || $usdt === '' ? Amount::of($amount) : Amount::share($usdt, $amount, $asked);
    }

    public function note(string $text): void
    {
        $notes = wc_get_order_notes(['order_id' => $this->order->get_id(), 'type' => 'internal']);
        if (!in_array($text, array_map(fn (object $note): string => $note->content, $notes), true)) {
            $this->order->add_order_note($text);
        }
    }
}
