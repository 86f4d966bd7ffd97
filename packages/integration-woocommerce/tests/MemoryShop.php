<?php

declare(strict_types=1);

use CryptoPaymentGateway\WooCommerce\Shop;
use CryptoPaymentGateway\WooCommerce\ShopOrder;

/** A shop with one order, 7, of 25.50 USD. */
final class MemoryShop implements Shop, ShopOrder
{
    /** @var list<string> */
    public array $notes = [];
    /** @var list<string> */
    public array $saved = [];
    public string $status = 'pending';
    public string $paidBy = '';
    public string $total = '25.5';
    public string $currency = 'USD';
    /** What was asked for, and its amount in USDT. */
    public array $asked = [];
    public ?string $cursor = null;

    public function withOrder(int $orderId, Closure $work): void
    {
        if ($orderId === 7) {
            $work($this);
        }
    }

    public function cursor(): ?string
    {
        return $this->cursor;
    }

    public function saveCursor(string $cursor): void
    {
        $this->cursor = $this->saved[] = $cursor;
    }

    public function total(): string
    {
        return $this->total;
    }

    public function currency(): string
    {
        return $this->currency;
    }

    public function status(): string
    {
        return $this->status;
    }

    public function takesPayment(): bool
    {
        return $this->status === 'pending';
    }

    public function transactionId(): string
    {
        return $this->paidBy;
    }

    public function complete(string $transactionId, string $asked, string $usdt): void
    {
        if ($this->status !== 'pending') {
            throw new LogicException('completed twice');
        }
        [$this->status, $this->paidBy, $this->asked] = ['processing', $transactionId, [$asked, $usdt]];
    }

    public function note(string $text): void
    {
        $this->notes = array_values(array_unique([...$this->notes, $text]));
    }
}
