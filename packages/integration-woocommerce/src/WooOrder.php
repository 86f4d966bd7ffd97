<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

/** An order of WooCommerce. */
final class WooOrder implements ShopOrder
{
    /** A cancelled order has released its stock: an admin decides about money that comes for it. */
    private const OPEN = ['pending', 'on-hold', 'failed'];

    /** @param string $currency whose unit the shop takes one USDT for */
    public function __construct(private readonly \WC_Order $order, private readonly string $currency)
    {
    }

    public function total(): string
    {
        return (string) $this->order->get_total('edit');
    }

    public function isInUsdt(): bool
    {
        return $this->order->get_currency() === $this->currency;
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

    public function complete(string $transactionId): void
    {
        if (!$this->order->payment_complete($transactionId)) {
            throw new \RuntimeException("order {$this->order->get_id()} could not be completed");
        }
    }

    public function note(string $text): void
    {
        $notes = wc_get_order_notes(['order_id' => $this->order->get_id(), 'type' => 'internal']);
        if (!in_array($text, array_map(fn (object $note): string => $note->content, $notes), true)) {
            $this->order->add_order_note($text);
        }
    }
}
