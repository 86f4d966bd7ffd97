<?php

declare(strict_types=1);

namespace CryptoPaymentGateway\WooCommerce;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;

/** The payment method in the block checkout, which WooCommerce sets up for new shops. */
final class BlockMethod extends AbstractPaymentMethodType
{
    private const SCRIPT = 'crypto-payment-gateway-block';
    private const NEEDS = ['wc-blocks-registry', 'wc-settings', 'wp-element', 'wp-html-entities'];

    protected $name = Plugin::ID;

    public function __construct(private readonly string $file)
    {
    }

    /** Settings are those of the payment method. */
    public function initialize(): void
    {
    }

    public function is_active(): bool
    {
        return self::method()?->is_available() ?? false;
    }

    /** @return list<string> */
    public function get_payment_method_script_handles(): array
    {
        $url = plugins_url('assets/block.js', $this->file);
        wp_register_script(self::SCRIPT, $url, self::NEEDS, Plugin::VERSION, ['in_footer' => true]);
        return [self::SCRIPT];
    }

    /** @return array{title: string, description: string, supports: list<string>} */
    public function get_payment_method_data(): array
    {
        $method = self::method();
        return [
            'title' => (string) $method?->get_title(),
            'description' => (string) $method?->get_description(),
            'supports' => array_values($method->supports ?? []),
        ];
    }

    private static function method(): ?PaymentMethod
    {
        $method = WC()->payment_gateways()->payment_gateways()[Plugin::ID] ?? null;
        return $method instanceof PaymentMethod ? $method : null;
    }
}
