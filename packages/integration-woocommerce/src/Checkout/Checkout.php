<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

use CryptoPaymentGateway\Client\ConnectionException;
use CryptoPaymentGateway\Client\CreatedOrder;
use CryptoPaymentGateway\Client\GatewayClient;
use CryptoPaymentGateway\Client\GatewayException;
use CryptoPaymentGateway\Client\Price;

/** Opens payments. */
final class Checkout
{
    private const MAX_ATTEMPTS = 50;

    /** @param string $usdtCurrency whose unit the shop takes one USDT for; the gateway converts all others */
    public function __construct(private readonly GatewayClient $client, private readonly string $usdtCurrency)
    {
    }

    /**
     * Where to pay an order: the attempt that is under way, or else a new one. Attempts are numbered, so that this
     * needs no memory: a crash, a double click or a lost response leads to the same attempt.
     *
     * @throws CheckoutRefusal if the customer must not, or cannot, pay now
     */
    public function open(
        int $orderId,
        string $total,
        string $currency,
        string $callbackUrl,
        string $returnUrl,
        string $cancelUrl,
    ): string {
        for ($number = 1; $number <= self::MAX_ATTEMPTS; $number++) {
            $name = Attempt::name($orderId, $number);
            $order = $this->create($name, $total, $currency, $callbackUrl, $returnUrl, $cancelUrl);
            if ($order === null || $order->status === 'expired') {
                $this->refuseIfPaid($name);
                continue;
            }
            return match ($order->status) {
                'pending' => $order->checkoutUrl,
                'failed' => throw new CheckoutRefusal(
                    __('A part of the amount has arrived already. Please contact us before you pay again.', 'crypto-payment-gateway'),
                ),
                default => throw new CheckoutRefusal(
                    __('Your payment has arrived. Please do not pay again; the order is paid in a moment.', 'crypto-payment-gateway'),
                ),
            };
        }
        throw new CheckoutRefusal(
            __('There were too many attempts to pay this order. Please contact us.', 'crypto-payment-gateway'),
        );
    }

    /** Null if the attempt was for another amount or price. */
    private function create(
        string $name,
        string $total,
        string $currency,
        string $callback,
        string $return,
        string $cancel,
    ): ?CreatedOrder {
        $isUsdt = $currency === $this->usdtCurrency;
        $create = fn (): CreatedOrder => $this->client->createOrder(
            $name,
            $isUsdt ? Amount::of($total) : null,
            $callback,
            successUrl: $return,
            cancelUrl: $cancel,
            price: $isUsdt ? null : new Price(Amount::plain($total), $currency),
        );
        try {
            return self::ask($create);
        } catch (GatewayException $fault) {
            if ($fault->rawCode === 'EXTERNAL_ID_CONFLICT') {
                return null;
            }
            throw $fault;
        }
    }

    /** Of an attempt that is not continued: after a new one, the customer would have paid twice. */
    private function refuseIfPaid(string $name): void
    {
        foreach (self::ask(fn () => $this->client->listOrders(externalId: $name)->data) as $order) {
            $hasMoney = match ($order->status) {
                'pending' => $order->txHash !== null,
                'expired' => $order->txHash !== null && $order->amountReceived === Amount::NOTHING, // seen, not final
                default => true,
            };
            if ($hasMoney) {
                throw new CheckoutRefusal(
                    __('A payment for this order has arrived already. Please contact us before you pay again.', 'crypto-payment-gateway'),
                );
            }
        }
    }

    /**
     * @template T
     * @param \Closure(): T $request
     * @return T
     */
    private static function ask(\Closure $request): mixed
    {
        try {
            return $request();
        } catch (ConnectionException $fault) {
            throw self::unavailable($fault);
        } catch (GatewayException $fault) {
            throw $fault->status >= 500 || $fault->status === 429 ? self::unavailable($fault) : $fault;
        }
    }

    /** What a customer reads when the gateway cannot be used, or not by this shop. */
    public static function unavailable(\Exception $fault): CheckoutRefusal
    {
        return new CheckoutRefusal(
            __('Payments in USDT are not available at this moment. Nothing was charged; please try again in a minute.', 'crypto-payment-gateway'),
            0,
            $fault,
        );
    }
}
