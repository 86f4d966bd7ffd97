<?php

declare(strict_types=1);

/** The process of scripted-server.php. */
final class ScriptedServer
{
    public readonly string $url;
    private readonly string $folder;
    /** @var resource */
    private $process;

    public function __construct()
    {
        $this->folder = sys_get_temp_dir() . '/client-php-' . bin2hex(random_bytes(8));
        mkdir($this->folder);
        $command = [PHP_BINARY, __DIR__ . '/scripted-server.php', $this->folder];
        $this->process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
        $this->url = 'http://' . trim(fgets($pipes[1]));
    }

    /** Forgets what was received. */
    public function script(mixed ...$steps): void
    {
        file_put_contents("$this->folder/steps", implode("\n", array_map(json_encode(...), $steps)));
        file_put_contents("$this->folder/received", '');
    }

    /** @return list<array{line: string, head: string, body: string}> */
    public function received(): array
    {
        return array_map(function (string $line): array {
            $request = json_decode($line, true);
            return ['line' => strtok($request['head'], "\r")] + $request;
        }, file("$this->folder/received"));
    }

    public function close(): void
    {
        proc_terminate($this->process);
        array_map(unlink(...), glob("$this->folder/*"));
        rmdir($this->folder);
    }
}
