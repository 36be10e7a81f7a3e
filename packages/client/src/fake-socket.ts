// WebSocket for tests. The test calls `open`, `say` and `drop` to act as the server and the network.
export class FakeSocket {
	static readonly OPEN = 1;
	static all: FakeSocket[] = [];
	readonly url: string;
	readyState = 0;
	readonly sent: { op: string; topics?: string[]; token?: string }[] = [];
	onopen: (() => void) | null | undefined;
	onmessage: ((event: { data: string }) => void) | null | undefined;
	onclose: ((event: { code: number }) => void) | null | undefined;

	constructor(url: URL | string) {
		this.url = String(url);
		FakeSocket.all.push(this);
	}
	static latest(): FakeSocket {
		const socket = FakeSocket.all.at(-1);
		if (socket === undefined) throw new Error("the page has opened no socket");
		return socket;
	}
	send(text: string): void {
		this.sent.push(JSON.parse(text));
	}
	/** Closes the socket without a close event, as on a network that was lost. */
	close(): void {
		this.readyState = 3;
	}
	open(): void {
		this.readyState = FakeSocket.OPEN;
		this.onopen?.();
	}
	say(message: object): void {
		this.onmessage?.({ data: JSON.stringify(message) });
	}
	drop(code = 1006): void {
		this.readyState = 3;
		this.onclose?.({ code });
	}
	topics(op: "subscribe" | "unsubscribe"): string[] {
		return this.sent.flatMap((message) => (message.op === op ? (message.topics ?? []) : []));
	}
}
