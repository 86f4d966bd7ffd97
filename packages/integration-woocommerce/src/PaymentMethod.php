<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

use CryptoPaymentGateway\Client\GatewayClient;

/** The payment method that customers choose, and its settings. */
final class PaymentMethod extends \WC_Payment_Gateway
{
    /** A customer waits for the answer. */
    private const PATIENCE = ['maxAttempts' => 2, 'timeout' => 10.0];

    public function __construct()
    {
        $this->id = Plugin::ID;
        $this->method_title = 'USDT (crypto payment gateway)';
        $this->method_description = 'Customers pay in USDT on the page of your gateway.';
        $this->has_fields = false;
        $this->form_fields = self::fields();
        $this->init_settings();
        $this->title = $this->get_option('title');
        $this->description = $this->get_option('description');
        add_action('woocommerce_update_options_payment_gateways_' . Plugin::ID, [$this, 'process_admin_options']);
    }

    public function is_available(): bool
    {
        return parent::is_available()
            && $this->get_option('gateway_url') !== '';
    }

    /** @return array{result: string, redirect?: string} */
    public function process_payment($order_id): array
    {
        $order = wc_get_order($order_id);
        try {
            $url = (new Checkout($this->client(), $this->get_option('currency')))->open(
                $order->get_id(),
                (string) $order->get_total('edit'),
                $order->get_currency(),
                WC()->api_request_url(Plugin::ID),
                $this->get_return_url($order),
                $order->get_checkout_payment_url(),
            );
        } catch (CheckoutRefusal $refusal) {
            if ($refusal->getPrevious() !== null) {
                Plugin::log('a payment could not be opened', $refusal->getPrevious());
            }
            return self::refused($refusal->getMessage());
        }
        return ['result' => 'success', 'redirect' => $url];
    }

    public function ledger(): Ledger
    {
        return new Ledger($this->client(), new WooShop(), $this->get_option('currency'));
    }

    private function client(): GatewayClient
    {
        return new GatewayClient(
            $this->get_option('gateway_url'),
            $this->get_option('api_key'),
            ...self::PATIENCE,
        );
    }

    /** @return list<string> while a secret is being changed, the new one and the old one */
    public function webhookSecrets(): array
    {
        return array_values(array_filter(preg_split('/\s+/', $this->get_option('webhook_secrets')) ?: []));
    }

    /** @return array{result: string} */
    private static function refused(string $message): array
    {
        wc_add_notice($message, 'error');
        return ['result' => 'failure'];
    }

    /** @return array<string, array<string, string>> */
    private static function fields(): array
    {
        $text = fn (string $title, string $description, string $default = ''): array =>
            ['title' => $title, 'type' => 'text', 'description' => $description, 'default' => $default];
        $secret = fn (string $title, string $description): array =>
            ['title' => $title, 'type' => 'password', 'description' => $description, 'default' => ''];
        $enabled = ['title' => 'Enable', 'type' => 'checkbox', 'label' => 'Take payments in USDT', 'default' => 'no'];
        return [
            'enabled' => $enabled,
            'title' => $text('Title', 'What customers choose.', 'USDT'),
            'description' => $text('Description', 'What customers read.', 'Pay in USDT on the TRON network.'),
            'gateway_url' => $text('Gateway', 'Where it is, such as https://pay.example.'),
            'api_key' => $secret('API key', 'Of a merchant that only this shop uses.'),
            'webhook_secrets' => $secret('Webhook secret', 'While it changes: the new one, a space, the old one.'),
            'currency' => $text('Currency that counts as USDT', 'Orders in it, such as USD, are asked for 1:1 in USDT. '
                . 'Those in any other currency are converted by the gateway, at its rate. Empty: all are converted.'),
        ];
    }
}
