<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

use CryptoPaymentGateway\Client\ConnectionException;
use CryptoPaymentGateway\Client\GatewayClient;
use CryptoPaymentGateway\Client\GatewayException;

/** What is wrong between a shop and its gateway, in words for the shop's admin. */
final class ConnectionTest
{
    /** Seconds beyond which webhooks are refused, by their timestamp. */
    private const MOST_OFF = 300;

    /** @var list<string> */
    public array $faults = [];

    /** What 1 USDT is worth in the currency of the shop, if that is converted. */
    public ?string $rate = null;

    public function __construct(private readonly GatewayClient $client)
    {
    }

    /**
     * @param ?string $currency of the shop; null if it counts as USDT
     * @param int $secondsOff how far the clock of this shop is ahead of the gateway's
     */
    public function run(?string $currency, string $webhookUrl, int $secondsOff): self
    {
        if (abs($secondsOff) > self::MOST_OFF) {
            /* translators: %d: seconds */
            $this->faults[] = sprintf(__('The clock of this server is %d seconds off the gateway\'s, so it refuses webhooks. Have it set by NTP.', 'crypto-payment-gateway'), $secondsOff);
        }
        if ($this->tries(fn () => $this->testWebhook($webhookUrl)) && $currency !== null) {
            $this->tries(function () use ($currency): void {
                $this->rate = $this->client->getRate($currency)->rate;
            });
        }
        return $this;
    }

    private function testWebhook(string $url): void
    {
        $outcome = $this->client->testWebhook($url);
        if ($outcome->acknowledged) {
            return;
        }
        $this->faults[] = match ($outcome->httpStatus) {
            /* translators: %s: the reason, by the gateway */
            null => sprintf(__('The gateway cannot reach this shop at %1$s: %2$s.', 'crypto-payment-gateway'), $url, (string) $outcome->reason),
            401 => __('This shop refuses the gateway\'s webhooks: the webhook secret is not the one of this merchant.', 'crypto-payment-gateway'),
            /* translators: 1: address of this shop, 2: status of HTTP */
            default => sprintf(__('Webhooks to %1$s are answered with %2$d by something before this plugin, such as a login, a firewall or a maintenance page.', 'crypto-payment-gateway'), $url, $outcome->httpStatus),
        };
    }

    /** Returns false after a fault. */
    private function tries(\Closure $step): bool
    {
        try {
            $step();
            return true;
        } catch (ConnectionException $fault) {
            /* translators: %s: the reason */
            $this->faults[] = sprintf(__('The gateway does not answer: %s', 'crypto-payment-gateway'), $fault->getMessage());
        } catch (GatewayException $fault) {
            $this->faults[] = match ($fault->rawCode) {
                'UNAUTHORIZED' => __('The gateway does not know this API key.', 'crypto-payment-gateway'),
                'READ_ONLY_KEY' => __('This API key can only read. Enter the full key of the merchant.', 'crypto-payment-gateway'),
                'RATE_UNAVAILABLE', 'INVALID_QUERY' =>
                    /* translators: %s: the reason, by the gateway */
                    sprintf(__('Orders cannot be priced in the currency of this shop: %s', 'crypto-payment-gateway'), $fault->getMessage()),
                /* translators: %s: the reason, by the gateway */
                default => sprintf(__('The gateway refuses: %s', 'crypto-payment-gateway'), $fault->getMessage()),
            };
        }
        return false;
    }
}
