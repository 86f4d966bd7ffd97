import { serveLocally } from '@gateway/runtime/testing';

/** One alert as one of Alertmanager's notifications reported it. */
export interface Notice {
  receiver: string;
  status: 'firing' | 'resolved';
  labels: Readonly<Record<string, string>>;
  fingerprint: string;
  /** When the notification came: milliseconds of `performance.now()`. */
  at: number;
}

/** What Alertmanager notifies: each path is a receiver. */
export interface Receiver {
  url: string;
  notices: readonly Notice[];
  /** Whether the newest notice of the alert at any receiver says that it fires. */
  isFiring(alert: string, labels: Readonly<Record<string, string>>): boolean;
  /** From now on the path responds with this status, and its notices do not count. */
  answerWith(path: string, status: number): void;
  close(): Promise<void>;
}

interface Notification {
  alerts: { status: 'firing' | 'resolved'; labels: Record<string, string>; fingerprint: string }[];
}

/** Opens a server on a free port of this machine. */
export async function openReceiver(): Promise<Receiver> {
  const notices: Notice[] = [];
  const statuses = new Map<string, number>();
  const server = await serveLocally((request, response, body) => {
    const receiver = (request.url ?? '').slice(1);
    const status = statuses.get(receiver) ?? 200;
    const { alerts } = JSON.parse(body.toString()) as Notification;
    const at = performance.now();
    if (status === 200) notices.push(...alerts.map((alert) => ({ ...alert, receiver, at })));
    response.writeHead(status).end();
  });
  return {
    ...server,
    notices,
    isFiring(alert, labels) {
      const newest = new Map(
        notices.filter((notice) => isOf(notice, alert, labels)).map(({ fingerprint, status }) => [fingerprint, status]),
      );
      return [...newest.values()].includes('firing');
    },
    answerWith: (path, status) => statuses.set(path, status),
  };
}

/** Whether a notice is about the alert, with at least these labels. */
export function isOf({ labels }: Notice, alert: string, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries({ ...wanted, alertname: alert }).every(([name, value]) => labels[name] === value);
}
