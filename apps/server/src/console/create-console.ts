// Assembles the console from its handlers. It listens on a separate port.
import type { BlockList } from "node:net";
import type { CallData } from "@candor/contract";
import type { Clock } from "@candor/journal";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Registry } from "prom-client";
import type { ChainTables } from "../chains/tables.ts";
import type { BankTables, StatementTextTables } from "../features/banks/plugin.ts";
import type { OrderChat } from "../features/p2p/plugin.ts";
import type { ProjectionTables } from "../features/projection-tables.ts";
import type { Simulation } from "../features/proofs/plugin.ts";
import type { Verification } from "../features/verification/plugin.ts";
import type { ConnectionLimits } from "../http/connections.ts";
import type { Submits, ViewsNeeded } from "../http/dependencies.ts";
import type { LimitSettings, Rate } from "../http/rate-limit.ts";
import type { ImageService } from "../images/image-service.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import type { ReconciliationTables } from "../reconciliation/tables.ts";
import type { Logger } from "../runtime/log.ts";
import type { ServerParts } from "../runtime/server-parts.ts";
import type { WatchListReview } from "../watch-lists/dependencies.ts";
import { auditCalls } from "./audit-calls.ts";
import { AuditLog } from "./audit-log.ts";
import { AuditRecorder } from "./audit-recorder.ts";
import { bankCalls } from "./bank-calls.ts";
import { bankCardCalls, type CheckedCards } from "./bank-card-calls.ts";
import { commandCalls } from "./command-calls.ts";
import { createConsoleApp } from "./console-app.ts";
import { ConsoleSessions } from "./console-sessions.ts";
import { DemoLinks, demoCalls } from "./demo-calls.ts";
import { type DepositTables, depositCalls } from "./deposit-calls.ts";
import { enrolmentCalls } from "./enrolment-calls.ts";
import { exportCalls } from "./exports/export-calls.ts";
import { ExportFiles } from "./exports/export-files.ts";
import { ExportJobs } from "./exports/export-jobs.ts";
import type { ExportTables } from "./exports/tables.ts";
import { legalHoldCalls } from "./legal-hold-calls.ts";
import { LookLimits, type LooksAllowed } from "./look-limits.ts";
import type { ConsoleMoney } from "./money.ts";
import { networkCalls } from "./network-calls.ts";
import { overviewCalls } from "./overview-calls.ts";
import { type ConsoleP2p, p2pCalls } from "./p2p-calls.ts";
import { p2pChatCalls } from "./p2p-chat-calls.ts";
import { haveTraded } from "./p2p-queries.ts";
import { productCalls } from "./product-calls.ts";
import { reconciliationCalls } from "./reconciliation-calls.ts";
import { referralCalls } from "./referral-calls.ts";
import { sessionCalls } from "./session-calls.ts";
import { UsedNonces } from "./signed-request.ts";
import { systemCalls } from "./system-calls.ts";
import type { ConsoleTables } from "./tables.ts";
import { userCalls } from "./user-calls.ts";
import { verificationCalls } from "./verification-calls.ts";
import { withdrawalCalls } from "./withdrawal-calls.ts";
import { WrongSignatures } from "./wrong-signatures.ts";

export interface ConsoleOptions {
	readonly tables: Kysely<ConsoleTables & ExportTables & PeopleTables>;
	/** Tables of the projection. */
	readonly projection: Kysely<ProjectionTables>;
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly bankCards: CheckedCards;
	readonly money: ConsoleMoney;
	readonly health: () => CallData<"health">;
	readonly parts: Pick<ServerParts, "all">;
	readonly metrics: Pick<Registry, "metrics">;
	readonly simulation: Simulation;
	readonly verification: Pick<Verification, "queue" | "review" | "accepted" | "images">;
	readonly images: Pick<ImageService, "readForOperator">;
	/** Chat and evidence of P2P orders. */
	readonly orderChat: OrderChat;
	readonly p2p: ConsoleP2p;
	readonly watchLists: WatchListReview;
	/** Key for the hashes of search texts in the audit log (`openSecret(dataDir, "audit")`). */
	readonly secret: Uint8Array;
	/** Folder for the files of exports. The start of the server deletes its content. */
	readonly exportsFolder: string;
	/** Origin of the console, such as `https://console.example.org`. */
	readonly origin: string;
	/** Addresses that may reach the console; undefined if all addresses may. */
	readonly addresses?: BlockList | undefined;
	readonly looks: LooksAllowed;
	readonly trustedProxies?: readonly string[] | undefined;
	/** Folder of the built console app. It may be missing. */
	readonly folder?: string | undefined;
	/** True for a sandbox that only programs on this machine can reach. Its start prints a link for two demo operators. */
	readonly hasDemo: boolean;
	readonly limits?: LimitSettings | undefined;
	/** Limit of requests with a wrong signature, counted by session and address. */
	readonly wrongSignatures?: Rate | undefined;
	readonly connections?: ConnectionLimits | undefined;
	readonly clock: Clock;
	readonly log: Logger;
}

export interface Console {
	readonly http: FastifyInstance;
	/** Creates a link that signs in to the console as the demo operators; undefined if the exchange has none. */
	demoLink(): string | undefined;
	/** Closes the server after the running requests, and records the head of the audit log in the journal. */
	close(): Promise<void>;
}

/** Creates the console. It accepts no requests until the caller runs `http.listen(…)`. */
export async function createConsole(options: ConsoleOptions): Promise<Console> {
	const {
		tables,
		projection,
		views,
		exchange,
		bankCards,
		money,
		health,
		origin,
		addresses,
		clock,
		log,
		verification,
		watchLists,
	} = options;
	const now = () => clock.wall();
	// The tables of all features are in the same database, so these handles differ only in their types.
	const moneyTables = projection as unknown as DepositTables & Kysely<ChainTables> & Kysely<ReconciliationTables>;
	const audit = new AuditLog(tables, now);
	const sessions = new ConsoleSessions(now);
	const nonces = new UsedNonces(now);
	const isSecure = new URL(origin).protocol === "https:";
	const links = options.hasDemo ? new DemoLinks(now) : undefined;
	const limits = new LookLimits({ tables, audit, log, now, allowed: options.looks });
	const files = new ExportFiles(options.exportsFolder);
	const exports = await ExportJobs.start({ tables, views, audit, limits, files, secret: options.secret, clock, log });
	const http = await createConsoleApp({
		handlers: {
			...sessionCalls({ views, sessions, nonces, audit, isSecure, secret: options.secret, now }),
			...demoCalls({ views, exchange, sessions, audit, isSecure, origin, now }, links),
			...enrolmentCalls({ tables, views, audit, nonces, origin, now }),
			...commandCalls({ views, projection, exchange, audit, cases: verification.accepted }),
			...overviewCalls({
				tables,
				projection,
				deposits: moneyTables,
				views,
				bankCards,
				health,
				exports,
				now,
				verification: verification.queue,
				watchLists,
			}),
			...userCalls({ tables, views, bankCards, audit, limits, secret: options.secret }),
			...verificationCalls({ ...verification, lists: watchLists, audit, limits, now }),
			...bankCardCalls({ bankCards, audit, limits }),
			...bankCalls({
				...{ views, images: options.images, audit, limits, now },
				tables: projection as unknown as BankTables & Kysely<StatementTextTables>,
			}),
			...p2pCalls({
				...{ views, tables: projection, p2p: options.p2p, orderChat: options.orderChat, audit, limits, now },
				projected: (seq) => money.projected(seq),
			}),
			...p2pChatCalls({
				...{ orderChat: options.orderChat, images: options.images, audit, limits, now },
				haveTraded: (accounts, users) => haveTraded(projection, accounts, users),
			}),
			...withdrawalCalls({ views, projection, money, audit, limits }),
			...depositCalls({ views, tables: moneyTables, chains: money.chains, audit, limits }),
			...networkCalls({ views, tables: moneyTables, money, now }),
			...reconciliationCalls({ views, tables: moneyTables, money }),
			...auditCalls({ views, audit }),
			...legalHoldCalls({ tables, audit, limits, now }),
			...exportCalls(exports),
			...productCalls({ views, simulation: options.simulation, halted: () => health().prices.halted }),
			...referralCalls({ views, people: tables, projection, audit, limits, now }),
			...systemCalls({ ...options, now }),
		},
		...{ views, sessions, nonces, wrongSignatures: new WrongSignatures(options.wrongSignatures), origin, log, now },
		mayReach: addresses && ((address) => addresses.check(address, address.includes(":") ? "ipv6" : "ipv4")),
		trustedProxies: options.trustedProxies,
		folder: options.folder,
		limits: options.limits,
		connections: options.connections,
		hasDemo: options.hasDemo,
		mode: () => views.founding.mode,
	});
	const recorder = new AuditRecorder({ audit, views, exchange, clock, log });
	const close = async () => {
		await exports.close();
		await http.close();
		await recorder.stop();
	};
	const demoLink = () => (links === undefined ? undefined : `${origin}/demo#${links.make()}`);
	return { http, demoLink, close };
}
