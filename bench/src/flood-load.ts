// Sends the floods of sign-in-flood.ts from a separate process. Each connection sends its next request when it has the response
// to the previous one, each time with another client address (X-Forwarded-For). The parent process sends SignInFloodOptions to
// start the flood and "end" to stop it. This process then replies with the number of responses that it got.
import { connect } from "node:net";

export interface SignInFloodOptions {
	readonly port: number;
	readonly addresses: number;
	/** Account whose password all connections guess. If it is undefined, each connection tries another account. */
	readonly account: string | undefined;
}

let isRunning = false;
let responses = 0;

function drive(flood: SignInFloodOptions, index: number): void {
	const { port, account } = flood;
	const body = `account=${account ?? `stranger${index}`}&password=guess-${index}`;
	const request = `POST /api/user/login HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.9.${index >> 8}.${index & 255}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
	const socket = connect(port, "127.0.0.1", () => socket.write(request));
	socket.on("data", () => {
		responses++;
		if (isRunning) socket.write(request);
		else socket.end();
	});
	socket.on("error", () => {});
	socket.on("close", () => {
		if (isRunning) drive(flood, index);
	});
}

process.on("message", (message: SignInFloodOptions | "end") => {
	if (message === "end") {
		isRunning = false;
		process.send?.(responses);
		return;
	}
	isRunning = true;
	responses = 0;
	for (let index = 0; index < message.addresses; index++) drive(message, index);
});
process.on("disconnect", () => process.exit());
