// The floods of sign-in-flood.ts, in a process of their own: closed loops over raw connections, each with an address that a trusted
// proxy names. Talks to its parent by IPC: a Flood begins one, anything else ends it and is answered with how many were sent.
import { connect } from "node:net";

export interface Flood {
	readonly port: number;
	readonly addresses: number;
	/** The account that all guess at; undefined: each has its own. */
	readonly account: string | undefined;
}

let running = false;
let sent = 0;

function drive({ port, account }: Flood, index: number): void {
	const body = `account=${account ?? `stranger${index}`}&password=guess-${index}`;
	const request = `POST /api/user/login HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.9.${index >> 8}.${index & 255}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
	const socket = connect(port, "127.0.0.1", () => socket.write(request));
	socket.on("data", () => {
		sent++;
		if (running) socket.write(request);
		else socket.end();
	});
	socket.on("error", () => {});
	socket.on("close", () => {
		if (running) drive({ port, addresses: 0, account }, index);
	});
}

process.on("message", (flood: Flood | "end") => {
	if (flood === "end") {
		running = false;
		process.send?.(sent);
		return;
	}
	running = true;
	sent = 0;
	for (let index = 0; index < flood.addresses; index++) drive(flood, index);
});
process.on("disconnect", () => process.exit());
