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
        $this->method_title = __('USDT (crypto payment gateway)', 'crypto-payment-gateway');
        $this->method_description = __('Customers pay in USDT on the page of your gateway. When you save, the connection is tested.', 'crypto-payment-gateway');
        $this->has_fields = false;
        $this->form_fields = self::fields();
        $this->init_settings();
        $this->title = $this->get_option('title') ?: self::title();
        $this->description = $this->get_option('description') ?: self::description();
        add_action('woocommerce_update_options_payment_gateways_' . Plugin::ID, [$this, 'process_admin_options']);
    }

    public function is_available(): bool
    {
        return parent::is_available()
            && $this->get_option('gateway_url') !== '';
    }

    /**
     * @return array{result: string, redirect: string}
     * @throws CheckoutRefusal whose message each checkout shows to the customer
     */
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
            throw $refusal;
        } catch (\Exception $fault) {
            // Of the settings, or of the order. What it says is for the shop's admin.
            Plugin::log('a payment could not be opened', $fault);
            throw Checkout::unavailable($fault);
        }
        return ['result' => 'success', 'redirect' => $url];
    }

    /** Saves the settings, and says what is wrong between the shop and the gateway. */
    public function process_admin_options(): bool
    {
        $isSaved = parent::process_admin_options();
        if ($this->get_option('gateway_url') === '' || $this->get_option('api_key') === '') {
            return $isSaved;
        }
        $isUsdt = get_woocommerce_currency() === $this->get_option('currency');
        $test = (new ConnectionTest($this->client()))->run(
            $isUsdt ? null : get_woocommerce_currency(),
            WC()->api_request_url(Plugin::ID),
            $this->secondsOff(),
        );
        foreach ($test->faults as $fault) {
            \WC_Admin_Settings::add_error($fault);
        }
        if ($test->faults === []) {
            $works = __('The gateway answers, knows the key, and its webhooks arrive here.', 'crypto-payment-gateway');
            $rate = $test->rate === null ? '' : " 1 USDT = $test->rate " . get_woocommerce_currency() . '.';
            \WC_Admin_Settings::add_message($works . $rate);
        }
        return $isSaved;
    }

    /** How far the clock of this server is ahead of the gateway's; 0 if that does not answer. */
    private function secondsOff(): int
    {
        $answer = wp_remote_get(rtrim($this->get_option('gateway_url'), '/') . '/api/v1/health/live');
        $date = strtotime((string) wp_remote_retrieve_header($answer, 'date'));
        return $date === false ? 0 : time() - $date;
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

    /** @return array<string, array<string, string>> */
    private static function fields(): array
    {
        $text = fn (string $title, string $description, string $placeholder = ''): array => [
            ...['title' => $title, 'type' => 'text', 'description' => $description, 'default' => ''],
            'placeholder' => $placeholder,
        ];
        $secret = fn (string $title, string $description): array =>
            ['title' => $title, 'type' => 'password', 'description' => $description, 'default' => ''];
        return [
            'enabled' => [
                ...['title' => __('Enable', 'crypto-payment-gateway'), 'type' => 'checkbox', 'default' => 'no'],
                'label' => __('Take payments in USDT', 'crypto-payment-gateway'),
            ],
            'title' => $text(
                __('Title', 'crypto-payment-gateway'),
                __('What customers choose. Empty: this, in their language.', 'crypto-payment-gateway'),
                self::title(),
            ),
            'description' => $text(
                __('Description', 'crypto-payment-gateway'),
                __('What customers read. Empty: this, in their language.', 'crypto-payment-gateway'),
                self::description(),
            ),
            'gateway_url' => $text(
                __('Gateway', 'crypto-payment-gateway'),
                __('Where it is, such as https://pay.example.', 'crypto-payment-gateway'),
            ),
            'api_key' => $secret(
                __('API key', 'crypto-payment-gateway'),
                __('Of a merchant that only this shop uses.', 'crypto-payment-gateway'),
            ),
            'webhook_secrets' => $secret(
                __('Webhook secret', 'crypto-payment-gateway'),
                __('While it changes: the new one, a space, the old one.', 'crypto-payment-gateway'),
            ),
            'currency' => $text(
                __('Currency that counts as USDT', 'crypto-payment-gateway'),
                __('Orders in it, such as USD, are asked for 1:1 in USDT. Those in any other currency are converted by the gateway, at its rate. Empty: all are converted.', 'crypto-payment-gateway'),
            ),
        ];
    }

    private static function title(): string
    {
        return __('USDT', 'crypto-payment-gateway');
    }

    private static function description(): string
    {
        return __('Pay in USDT on the TRON network.', 'crypto-payment-gateway');
    }
}
