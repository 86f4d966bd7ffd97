<?php

// php -S 127.0.0.1:9000 integration-shop.php: a shop for npm run integration-test, made of what decides about money in
// this plugin and of files in SHOP_FOLDER in place of WooCommerce.

declare(strict_types=1);

use CryptoPaymentGateway\Client\GatewayClient;
use CryptoPaymentGateway\Client\Webhook;
use CryptoPaymentGateway\Client\WebhookException;
use CryptoPaymentGateway\WooCommerce\Checkout;
use CryptoPaymentGateway\WooCommerce\Ledger;
use CryptoPaymentGateway\WooCommerce\Shop;
use CryptoPaymentGateway\WooCommerce\ShopOrder;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/wordpress.php';

final class FileShop implements Shop
{
    public function __construct(private readonly string $folder)
    {
    }

    public function create(): int
    {
        do {
            $id = random_int(1, 999_999_999);
        } while (!($file = @fopen("$this->folder/$id.json", 'x')));
        fwrite($file, json_encode(['status' => 'pending', 'paid_by' => '', 'credits' => 0, 'notes' => []]));
        return $id;
    }

    public function withOrder(int $orderId, Closure $work): void
    {
        $path = "$this->folder/$orderId.json";
        if (!is_file($path)) {
            return;
        }
        $file = fopen($path, 'r+');
        flock($file, LOCK_EX);
        $order = new FileOrder(json_decode(stream_get_contents($file), true));
        try {
            $work($order);
        } finally {
            rewind($file);
            ftruncate($file, 0);
            fwrite($file, json_encode($order->row));
            fclose($file);
        }
    }

    /** As the scheduled work of WordPress does, unless it is being done. */
    public function reconcile(Ledger $ledger): void
    {
        $lock = fopen("$this->folder/events.lock", 'c');
        try {
            if (flock($lock, LOCK_EX | LOCK_NB)) {
                $ledger->reconcile();
            }
        } catch (Throwable $fault) {
            error_log($fault->getMessage()); // the next time begins where this one ended
        } finally {
            fclose($lock);
        }
    }

    public function cursor(): ?string
    {
        return is_file("$this->folder/cursor") ? file_get_contents("$this->folder/cursor") : null;
    }

    public function saveCursor(string $cursor): void
    {
        file_put_contents("$this->folder/cursor", $cursor);
    }
}

final class FileOrder implements ShopOrder
{
    public const TOTAL = '23.46';
    public const CURRENCY = 'EUR';

    /** @param array{status: string, paid_by: string, credits: int, notes: list<string>} $row */
    public function __construct(public array $row)
    {
    }

    public function total(): string
    {
        return self::TOTAL;
    }

    public function currency(): string
    {
        return self::CURRENCY;
    }

    public function status(): string
    {
        return $this->row['status'];
    }

    public function takesPayment(): bool
    {
        return $this->row['status'] === 'pending';
    }

    public function transactionId(): string
    {
        return $this->row['paid_by'];
    }

    public function complete(string $transactionId, string $asked, string $usdt): void
    {
        $credits = $this->row['credits'] + 1;
        $this->row = ['status' => 'processing', 'paid_by' => $transactionId, 'credits' => $credits] + $this->row;
    }

    public function note(string $text): void
    {
        $this->row['notes'] = array_values(array_unique([...$this->row['notes'], $text]));
    }

    /** What the staff does when nothing is to be delivered. */
    public function takeBack(): void
    {
        $this->row['status'] = $this->row['status'] === 'processing' ? 'refunded' : 'cancelled';
    }

    public function shown(): array
    {
        $state = ['pending' => 'open', 'processing' => 'paid'][$this->row['status']] ?? $this->row['status'];
        return ['state' => $state, 'credits' => $this->row['credits'], 'attention' => $this->row['notes'] !== []];
    }
}

function answer(int $status, array $body = []): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    exit(json_encode((object) $body));
}

$shop = new FileShop(getenv('SHOP_FOLDER'));
$client = new GatewayClient(getenv('GATEWAY_URL'), getenv('GATEWAY_API_KEY'));
$ledger = new Ledger($client, $shop, 'USD');
$shopUrl = getenv('SHOP_URL');
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);

if ($path === '/webhook') {
    try {
        $webhook = Webhook::verify(
            file_get_contents('php://input'),
            getallheaders(),
            getenv('GATEWAY_WEBHOOK_SECRET'),
        );
        if ($webhook->payload->event === 'payment.confirmed') {
            $ledger->record($webhook->payload->orderId, $webhook->payload->externalId);
        }
        answer(204);
    } catch (WebhookException) {
        answer(401);
    } catch (Throwable) {
        answer(503);
    }
}
if ($path === '/integration-test/orders') {
    $id = $shop->create();
    $url = (new Checkout($client, 'USD'))->open(
        $id,
        FileOrder::TOTAL,
        FileOrder::CURRENCY,
        "$shopUrl/webhook",
        "$shopUrl/thanks/$id",
        "$shopUrl/basket",
    );
    answer(201, ['order_id' => (string) $id, 'payment_id' => basename(parse_url($url, PHP_URL_PATH))]);
}
if (preg_match('~^/integration-test/orders/(\d+)$~D', $path, $match)) {
    $shop->reconcile($ledger);
    $shown = null;
    $shop->withOrder((int) $match[1], function (FileOrder $order) use (&$shown): void {
        if ($_SERVER['REQUEST_METHOD'] === 'DELETE') {
            $order->takeBack();
        }
        $shown = $order->shown();
    });
    answer($shown === null ? 404 : 200, $shown ?? []);
}
answer(200);
