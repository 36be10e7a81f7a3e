// Serves the built operators' console of a steered exchange (steered-exchange.ts) on a separate port.
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { FOUNDER } from "@candor/core";
import type { Clock } from "@candor/journal";
import {
	type AppDeps,
	type Console,
	createConsole,
	createLog,
	inviteOperator,
	kyselyOf,
	MONEY_WITHOUT_NETWORKS,
	noWatchLists,
	waitingEnrolments,
} from "@candor/server";
import { reservePort } from "@candor/testkit/processes";
import { PATIENCE_MS, type Parts } from "../wire/open-server.ts";
import type { RunningServer } from "../wire/running-server.ts";

const FOLDER = resolve(import.meta.dirname, "../../../apps/console/dist");
/**
 * Limits for the number of users at whom an operator may look in an hour and in a day. They are so high that no test reaches
 * them.
 */
const LOOKS = { hour: 1_000, day: 1_000 };

export class SteeredConsole {
	readonly origin: string;
	readonly #port: number;
	readonly #clock: Clock;
	#console: Console | undefined;

	private constructor(port: number, clock: Clock) {
		this.#port = port;
		this.#clock = clock;
		this.origin = `http://localhost:${port}`;
	}

	/** Reserves the console's port, so that links can contain its address before the console runs. */
	static async reserve(clock: Clock): Promise<SteeredConsole> {
		return new SteeredConsole(await reservePort(), clock);
	}

	/** Returns the exchange's calls for the enrolment of operators. Their invitation links open this console. */
	enrolments({ host, pool }: Parts): AppDeps["enrolments"] {
		const enrolling: Parameters<typeof inviteOperator>[0] & Parameters<typeof waitingEnrolments>[0] = {
			...{ tables: kyselyOf(pool), views: host.views, origin: this.origin, now: () => this.#clock.wall() },
		};
		return {
			invite: (invited) => inviteOperator(enrolling, { ...invited, invitedBy: FOUNDER }),
			waiting: () => waitingEnrolments(enrolling),
		};
	}

	/** Starts the console. @param folder folder for the files of exports */
	async open({ host, app, pool, images }: RunningServer, folder: string): Promise<void> {
		this.#console = await createConsole({
			...{ tables: kyselyOf(pool), projection: kyselyOf(pool), views: host.views, exchange: host },
			...{ bankCards: app.bankCards, verification: app.verification, orderChat: app.p2p.orderChat, p2p: app.p2p },
			...{ images, watchLists: noWatchLists(), health: app.health },
			money: { ...MONEY_WITHOUT_NETWORKS, book: app.addressBook, projected: (seq) => host.projector.waitFor(seq, PATIENCE_MS) },
			...{ parts: { all: [] }, metrics: { metrics: async () => "" } },
			simulation: { commitments: () => [], profitAndLoss: () => undefined },
			...{ secret: randomBytes(32), exportsFolder: join(folder, "exports"), origin: this.origin, looks: LOOKS },
			...{ folder: FOLDER, hasDemo: false, clock: this.#clock, log: createLog("silent") },
		});
		await this.#console.http.listen({ host: "127.0.0.1", port: this.#port });
	}

	async close(): Promise<void> {
		await this.#console?.close();
	}
}
