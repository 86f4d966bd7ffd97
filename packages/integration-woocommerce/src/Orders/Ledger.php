<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

use CryptoPaymentGateway\Client\ConnectionException;
use CryptoPaymentGateway\Client\GatewayClient;
use CryptoPaymentGateway\Client\GatewayException;
use CryptoPaymentGateway\Client\OrderEvent;
use CryptoPaymentGateway\Client\Price;

/** Brings the shop up to date with the gateway. Everything may be repeated, and has its effect once. */
final class Ledger
{
    /** @param string $usdtCurrency whose unit the shop takes one USDT for */
    public function __construct(
        private readonly GatewayClient $client,
        private readonly Shop $shop,
        private readonly string $usdtCurrency,
    ) {
    }

    /**
     * Completes the order of a payment, if the gateway says that it is paid: a webhook only says where to look.
     *
     * @throws \UnexpectedValueException if it does not
     */
    public function record(string $gatewayId, string $externalId): void
    {
        $orderId = Attempt::orderId($externalId);
        if ($orderId === null) {
            return;
        }
        $this->shop->withOrder($orderId, function (ShopOrder $order) use ($gatewayId, $externalId): void {
            if ($order->transactionId() === $gatewayId) {
                return;
            }
            $paid = $this->client->getOrder($gatewayId);
            if ($paid->confirmedAt === null || $paid->externalId !== $externalId) {
                throw new \UnexpectedValueException("payment $externalId is not complete: it is $paid->status");
            }
            $asked = $paid->price ?? new Price($paid->amountExpected, $this->usdtCurrency);
            if (!$order->takesPayment()) {
                $order->note(Notes::surplus($externalId, $order->status()));
            } elseif ($order->currency() !== $asked->currency) {
                $order->note(Notes::otherCurrency($externalId, $paid->amountExpected));
            } elseif (Amount::missing($order->total(), $asked->amount) !== Amount::NOTHING) {
                $order->note(Notes::short($externalId, $asked, $order->total()));
            } else {
                $surplus = Amount::missing($asked->amount, $order->total());
                if ($surplus !== Amount::NOTHING) {
                    $order->note(Notes::cheaper($externalId, $asked, Amount::plain($surplus)));
                }
                $order->complete($gatewayId, $asked->amount, $paid->amountExpected);
            }
        });
    }

    /**
     * Applies what has happened since the last time. What a webhook did not bring, because it was lost or is about no
     * payment, arrives here. The cursor follows the changes, so that a crash repeats some of them.
     */
    public function reconcile(): void
    {
        try {
            $this->readFrom($this->shop->cursor());
        } catch (GatewayException $fault) {
            if ($fault->rawCode !== 'EVENTS_GONE') {
                throw $fault;
            }
            $this->readFrom(null);
        }
    }

    /**
     * An order that cannot be changed holds up no other: the rest is applied, and the cursor stays before it. Without
     * the gateway nothing can be.
     */
    private function readFrom(?string $after): void
    {
        $reader = $this->client->events($after, types: Notes::EVENT_TYPES);
        $fault = null;
        foreach ($reader as $event) {
            try {
                $this->apply($event);
            } catch (GatewayException | ConnectionException $outage) {
                throw $outage;
            } catch (\Throwable $refusal) {
                $fault ??= $refusal;
            }
            if ($fault === null) {
                $this->shop->saveCursor($event->cursor);
            }
        }
        if ($fault !== null) {
            throw $fault;
        }
        $end = $reader->cursor(); // beyond events of other types
        if ($end !== null && $end !== $this->shop->cursor()) {
            $this->shop->saveCursor($end);
        }
    }

    private function apply(OrderEvent $event): void
    {
        if ($event->type === 'order.confirmed') {
            $this->record($event->order->id, $event->order->externalId);
        }
        $note = Notes::of($event);
        $orderId = Attempt::orderId($event->order->externalId);
        if ($note !== null && $orderId !== null) {
            $this->shop->withOrder($orderId, fn (ShopOrder $order) => $order->note($note));
        }
    }
}
