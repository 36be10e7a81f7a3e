import { CALLS, type CallData } from "@candor/contract";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Chains } from "../chains/start.ts";
import type { WalletConnectConfig } from "../config/environment.ts";
import { unlimitedAddressTest } from "../config/trusted-proxies.ts";
import { createHttpApp, type HttpOptions } from "../http/app.ts";
import type { CallRegistry } from "../http/call-registry.ts";
import { boundConnections, type ConnectionLimits, DEFAULT_CONNECTION_LIMITS } from "../http/connections.ts";
import type { Projected, Submits, ViewsNeeded } from "../http/dependencies.ts";
import { LastWriteByUser } from "../http/last-writes.ts";
import { DEFAULT_LIMITS, type LimitSettings, Limits } from "../http/rate-limit.ts";
import { Sessions } from "../http/sessions.ts";
import type { ImageService } from "../images/image-service.ts";
import { pictureReader } from "../images/picture-readers.ts";
import { images } from "../images/plugin.ts";
import type { UploadLimits } from "../images/upload-limits.ts";
import type { KeyStore } from "../key-store/key-store.ts";
import type { SealedFields } from "../key-store/sealed-fields.ts";
import type { Drivers } from "../outbox/message.ts";
import { Outbox } from "../outbox/outbox.ts";
import { registerOutboxMetrics } from "../outbox/outbox-metrics.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { sessionStore } from "../people/session-store.ts";
import { accountFeatures } from "./account-features.ts";
import { AccountOpening } from "./accounts/plugin.ts";
import { arbitrage } from "./arbitrage/plugin.ts";
import { BankCards, type UsesCard } from "./bank-cards/plugin.ts";
import { type ApplyingCards, type BankTables, BankTransfers, banks, usesOfPayouts } from "./banks/plugin.ts";
import { Messages, RebateMails, type RebateMailsOptions } from "./codes/plugin.ts";
import { contracts } from "./contracts/plugin.ts";
import { demo } from "./demo/plugin.ts";
import { type DepositTables, deposits, newestDeposits, removeOldReports } from "./deposits/plugin.ts";
import { earn } from "./earn/plugin.ts";
import { favourites } from "./favourites/plugin.ts";
import { type ExchangeTrouble, type HealthDependencies, health, healthNow, type JournalState } from "./health/plugin.ts";
import { ieo } from "./ieo/plugin.ts";
import { language } from "./language/plugin.ts";
import { limits as ownLimits } from "./limits/plugin.ts";
import { market } from "./market/plugin.ts";
import { news } from "./news/plugin.ts";
import { notices } from "./notices/plugin.ts";
import { type Enrolments, operators } from "./operators/plugin.ts";
import { options } from "./options/plugin.ts";
import { type P2pFeatures, type P2pFeaturesOptions, p2pFeatures } from "./p2p-features.ts";
import type { ProjectionTables } from "./projection-tables.ts";
import { leavesFile, type ProofsDependencies, proofs } from "./proofs/plugin.ts";
import { lapseTime, rebatesPage, referral } from "./referral/plugin.ts";
import { sandbox } from "./sandbox/plugin.ts";
import { FundPasswords, Passwords } from "./security/plugin.ts";
import { removeExpired } from "./sign-in/plugin.ts";
import { spot } from "./spot/plugin.ts";
import { subscription } from "./subscription/plugin.ts";
import {
	type CaseMatches,
	caseImages,
	createVerification,
	UserHistory,
	type Verification,
	type VerificationTables,
	verification,
} from "./verification/plugin.ts";
import { wallet } from "./wallet/plugin.ts";
import {
	AddressBook,
	type AddressLists,
	type BookTables,
	LiveTransfers,
	type MailTables,
	MoneyMails,
	personNumber,
	StopLinks,
	withdrawalRecordOf,
	withdrawals,
} from "./withdrawals/plugin.ts";

export interface AppDeps
	extends Pick<
		HttpOptions,
		| "log"
		| "version"
		| "isReady"
		| "publicUrl"
		| "mayOpenSocket"
		| "webOrigins"
		| "webFolder"
		| "trustedProxies"
		| "metrics"
		| "escaped"
	> {
	readonly people: Kysely<PeopleTables>;
	/** Query builder for lists. Lists have their own database connections, so that they cannot use up those of sign-in. */
	readonly tables: Kysely<ProjectionTables>;
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly projected: Projected;
	readonly signer: ProofsDependencies["signer"];
	/** Returns the simulation. It is called at each request, because market data may start after the app was created. */
	readonly simulation: ProofsDependencies["simulation"];
	/** Key for the digests of verification codes and for the encryption of second factors (`openSecret(dataDir, "codes")`). */
	readonly codeSecret: Uint8Array;
	/** Keys that encrypt pictures and texts about users. They are stored outside the database. */
	readonly keys: KeyStore;
	readonly sealedFields: SealedFields;
	/** Key of the hashes by which document numbers are compared (`openSecret(dataDir, "document-numbers")`). */
	readonly numberSecret: Uint8Array;
	readonly watchLists: CaseMatches;
	/** Blockchain addresses to which the exchange pays nothing. Default: none. */
	readonly addressLists?: Pick<AddressLists, "has"> | undefined;
	readonly images: ImageService;
	/**
	 * Returns the chains. They start after the app, so before that it returns undefined. Default: none, so every network is closed.
	 */
	readonly chains?: (() => Chains | undefined) | undefined;
	readonly uploads: UploadLimits;
	readonly paymentAccountUse?: P2pFeaturesOptions["paymentAccountUse"];
	readonly orderParties?: P2pFeaturesOptions["orderParties"];
	/** RPC URLs of EVM nodes, keyed by chain id. The nodes check signatures of contract wallets. */
	readonly evmRpcs?: ReadonlyMap<number, string>;
	readonly walletConnect?: WalletConnectConfig | undefined;
	readonly drivers?: Drivers;
	/**
	 * Returns the verified legal name of a user, with which bank cards are compared. Default: the name from identity verification.
	 */
	readonly verifiedNameOf?: (user: number) => Promise<string | undefined>;
	/** Functions that find out if a bank card is in use, in addition to the one for withdrawals. Default: none. */
	readonly cardUses?: readonly UsesCard[];
	/** Returns the text of the operator's list of refused banks. Default: empty. */
	readonly deniedBanks?: () => Promise<string>;
	/** False if other machines can reach a sandbox. The founder then has no more rights than in a live exchange. Default: true. */
	readonly isOnlyLocal?: boolean;
	/** Enrols operators' browsers for the console. */
	readonly enrolments: Enrolments;
	/** Maximum number of text messages per day. Default: no limit. */
	readonly smsPerDay?: number;
	readonly now: () => number;
	/** Returns the monotonic time (ms) for the rate limits. Default: the clock of this process. */
	readonly monotonic?: () => number;
	readonly trouble: () => ExchangeTrouble | undefined;
	readonly lagMs: () => number;
	readonly journal: () => JournalState;
	readonly priceSources?: HealthDependencies["priceSources"];
	readonly partsAway?: HealthDependencies["partsAway"];
	readonly chainStates?: HealthDependencies["chainStates"];
	readonly oldWatchLists?: HealthDependencies["oldWatchLists"];
	readonly commit?: HealthDependencies["commit"];
	readonly limits?: LimitSettings | undefined;
	readonly connections?: ConnectionLimits | undefined;
}

export interface App {
	readonly http: FastifyInstance;
	readonly sessions: Sessions;
	/** Rate limits that HTTP and sockets share, so that guesses of session tokens over both are counted together. */
	readonly limits: Limits;
	/** Bank cards, for the operators who check them in the console. */
	readonly bankCards: BankCards;
	readonly addressBook: AddressBook;
	readonly verification: Verification;
	/** Source of the deposit and withdrawal updates that sockets send to users. */
	readonly transfers: LiveTransfers;
	/** P2P trades: the chat for sockets, and payment details, names and facts about users for the console. */
	readonly p2p: P2pFeatures;
	health(): CallData<"health">;
	close(): Promise<void>;
}

const SANDBOX_INVITE_CODE = "CANDOR";
const CLEAN_EVERY_MS = 3_600_000;
const LINK_EVERY_MS = 60_000;
const MONTHS_IN_A_DOWNLOAD = 1_000;

/** Creates the app. It accepts no requests until the caller runs `app.http.listen(…)`. */
export async function createApp(deps: AppDeps): Promise<App> {
	const { people, tables, views, now, monotonic = () => performance.now(), log } = deps;
	const lastWrites = new LastWriteByUser();
	const exchange = lastWrites.over(deps.exchange);
	const projected = lastWrites.within(deps.projected);
	const limits = new Limits(deps.limits ?? DEFAULT_LIMITS, monotonic);
	const sessions = new Sessions(sessionStore(people), now);
	const opening = new AccountOpening(people, exchange);
	const passwords = new Passwords();
	const fundPasswords = new FundPasswords(people, passwords, now);
	const finished = await opening.finishAll((error) => log.error({ err: error }, "a registration cannot be finished"));
	if (finished > 0) log.info({ finished }, "registrations of an earlier run are finished");
	const outbox = new Outbox({ people, drivers: deps.drivers ?? {}, now, log });
	const messages = new Messages({ people, views, outbox, now, smsPerDay: deps.smsPerDay });
	const verificationDb = people as Kysely<PeopleTables & VerificationTables>;
	const verified = createVerification({
		...{
			db: verificationDb,
			views,
			exchange,
			images: caseImages(deps.images),
			matches: deps.watchLists,
		},
		...{ keys: deps.keys, sealed: deps.sealedFields, numberSecret: deps.numberSecret, codeSecret: deps.codeSecret, now },
		log: (error, what) => log.warn({ err: error }, what),
		// This mail contains no IP address, because it was not caused by a request of the user.
		mail: (user, what) => messages.security(user, `verification_${what}`, { address: "" }),
	});
	const verifiedNameOf = deps.verifiedNameOf ?? ((user: number) => verified.cases.verifiedNameOf(user));
	const applyingCards: ApplyingCards = new Map();
	const bankCards = new BankCards({
		...{ people, views, keys: deps.keys, sealed: deps.sealedFields, secret: deps.codeSecret, messages },
		verifiedNameOf,
		// The listeners make the user's open pages request the identity verification and the bank cards again.
		changed: (user) => verified.cases.changed(user),
		uses: [usesOfPayouts(views, applyingCards), ...(deps.cardUses ?? [])],
		deniedBanks: deps.deniedBanks ?? (async () => ""),
		now,
	});
	verified.cases.onChanged((user) => {
		bankCards.recheckNames(user).catch((error: unknown) => log.warn({ err: error }, "names of bank cards are compared later"));
	});
	const personOf = async (user: number) =>
		personNumber(user, (await verified.cases.personal.find(verificationDb, user))?.number_hash);
	const p2p = p2pFeatures({
		...deps,
		...{ exchange, projected, messages, fundPasswords, verifiedNameOf, personOf, monotonic },
		log: (error, message) => log.warn({ err: error }, message),
	});
	const history = new UserHistory({
		...{ db: tables as unknown as Kysely<unknown>, views, now },
		referralOf: async (user) => {
			const { list: months } = await rebatesPage({ views, tables }, { limit: MONTHS_IN_A_DOWNLOAD }, user, true);
			return { invitees: views.referral.linksOf(user).length, months };
		},
		sealedLists: [{ name: "chat_messages", pages: (user) => p2p.chat.ownMessages(user) }],
	});
	const { metrics } = deps;
	if (metrics !== undefined) {
		registerOutboxMetrics(metrics.registry, people, now);
		metrics.watchQueue("uploads", () => deps.uploads.running);
		metrics.watchQueue("passwords", () => passwords.turns.waitingInAllLanes);
	}
	const healthDependencies: HealthDependencies = {
		...deps,
		carrier: (channel) => outbox.state(channel),
		failedLately: () => deps.escaped?.lately ?? false,
	};
	const networks = { views, chains: deps.chains ?? (() => undefined) };
	const bookTables = people as unknown as BookTables;
	const book = new AddressBook({ tables: bookTables, views, networks, secret: deps.codeSecret, now, lists: deps.addressLists });
	const depositTables = people as unknown as DepositTables;
	const bankTransfers = new BankTransfers({
		...{ views, exchange, people, projected, images: deps.images, bankCards, applying: applyingCards },
		tables: people as unknown as BankTables,
	});
	const transfers = new LiveTransfers({
		...{ views, book, bookTables, projected, banks: bankTransfers },
		depositsOf: (user, count) => newestDeposits(depositTables, views, user, count),
		log: (error, message) => log.warn({ err: error }, message),
	});
	const stopLinks = new StopLinks(deps.codeSecret, deps.publicUrl);
	const mails = new MoneyMails({
		...{ tables: people as unknown as MailTables, views, messages, stopLinks, now },
		cardNumbers: (user) => bankTransfers.cardNumbers(user),
		log: (error, message) => log.warn({ err: error }, message),
	});
	await mails.begin();
	transfers.onChanged(() => void mails.run());
	const rebateMails = new RebateMails({
		...{ tables: people as unknown as RebateMailsOptions["tables"], messages, now },
		lapseTime: (heldAt) => lapseTime(views, heldAt),
		log: (error, message) => log.warn({ err: error }, message),
	});
	const account = accountFeatures({
		people,
		views,
		sessions,
		limits,
		outbox,
		messages,
		verificationCases: verified.cases,
		userData: verified.userData,
		userHistory: history,
		codeSecret: deps.codeSecret,
		smsPerDay: deps.smsPerDay,
		walletSettings: { publicUrl: deps.publicUrl, evmRpcs: deps.evmRpcs ?? new Map() },
		walletConnect: deps.walletConnect,
		publicUrl: deps.publicUrl,
		webOrigins: deps.webOrigins,
		log: (error, what) => log.warn({ err: error }, what),
		info: (fields, message) => log.info(fields, message),
		opening,
		exchange,
		passwords,
		fundPasswords,
		bankCards,
		paymentAccounts: p2p.accounts,
		conditions: p2p.conditions,
		platformInviteCode: views.founding.mode === "sandbox" ? SANDBOX_INVITE_CODE : undefined,
		now,
		monotonic,
	});
	const features = [
		language({ people }),
		...account.features,
		deposits({
			...{ views, deposits: depositTables, projected, networks, now },
			withdrawalOf: (user, id) => withdrawalRecordOf({ views, book, bookTables, networks, banks: bankTransfers }, user, id),
			banks: bankTransfers,
		}),
		banks({ transfers: bankTransfers }),
		withdrawals({
			...{ views, exchange, banks: bankTransfers, book, bookTables, people, projected, networks, fundPasswords, messages, now },
			stepUp: account.stepUp,
			stopLinks,
			personOf,
		}),
		market({ views, tables, now, monotonic }),
		spot({ views, tables, exchange, projected }),
		notices({ people, tables, views, projected }),
		options({ views, tables, exchange, projected, signer: deps.signer, now }),
		contracts({ views, tables, exchange, projected, now }),
		earn({ views, tables, exchange, projected, now }),
		arbitrage({ views, tables, exchange, projected, now }),
		subscription({ views, tables, exchange, projected, now }),
		ieo({ views, tables, exchange, fundPasswords, projected, signer: deps.signer, now }),
		...p2p.features,
		referral({ people, tables, views, projected, publicUrl: deps.publicUrl, now }),
		wallet({ views, tables, exchange, projected, now }),
		ownLimits({ views, exchange }),
		demo({ views, exchange }),
		operators({
			...{ views, tables, projected, exchange, now, enrolments: deps.enrolments, cases: verified.accepted },
			isOnlyLocal: deps.isOnlyLocal ?? true,
		}),
		verification({ cases: verified.cases, views, isOnlyLocal: deps.isOnlyLocal ?? true }),
		favourites({ people, views }),
		news({ views }),
		sandbox({ views, exchange, people, now, monotonic }),
		proofs({ views, tables, projected, signer: deps.signer, simulation: deps.simulation, monotonic }),
		images({ images: deps.images, uploads: deps.uploads, log }),
		health(healthDependencies),
		everyCallIsThere,
	];
	const readers = (usedBy: string, user: number) => p2p.chat.mayReadPicture(usedBy, user);
	const readPicture = pictureReader(deps.images, { conversation: readers, order_parties: readers });
	const readLeaves = (snapshot: number) => leavesFile({ views, tables, projected }, snapshot);
	const reached = deps.walletConnect === undefined ? [] : [deps.walletConnect.relay];
	const http = await createHttpApp({
		...deps,
		mode: () => views.founding.mode,
		features,
		sessions,
		limits,
		reached,
		readPicture,
		leavesFile: readLeaves,
	});
	boundConnections(http.server, deps.connections ?? DEFAULT_CONNECTION_LIMITS, unlimitedAddressTest(deps.trustedProxies));
	const cleaning = setInterval(() => {
		Promise.all([
			sessions.endUnused(),
			removeExpired(people, now()),
			removeOldReports(depositTables, now()),
			p2p.accounts.removeOld(),
			deps.images.cleanUp(),
			p2p.chat.cleanUp(),
		]).catch((error: unknown) => log.warn({ err: error }, "expired sessions, codes and pictures stay for now"));
	}, CLEAN_EVERY_MS);
	cleaning.unref();
	const linking = setInterval(() => {
		opening.linkAgain().catch((error: unknown) => log.warn({ err: error }, "inviters are set later"));
		void mails.run();
		void p2p.mails.run();
		void p2p.chatSteps.run();
	}, LINK_EVERY_MS);
	linking.unref();
	outbox.start();
	void mails.run();
	void rebateMails.run();
	void p2p.mails.run();
	void p2p.chatSteps.run();
	const close = async () => {
		clearInterval(cleaning);
		clearInterval(linking);
		await http.close();
		await mails.close();
		await rebateMails.close();
		await p2p.mails.close();
		await p2p.chatSteps.close();
		await outbox.close();
	};
	const parts = { http, sessions, limits, bankCards, addressBook: book, verification: verified, transfers, p2p };
	return { ...parts, health: () => healthNow(healthDependencies), close };
}

/** Throws at the server's start if the API contract declares a call that no feature handles. */
function everyCallIsThere(calls: CallRegistry): void {
	const missing = Object.keys(CALLS).filter((path) => !calls.registered.some((registered) => registered.path === path));
	if (missing.length > 0) throw new Error(`no feature handles ${missing.join(", ")}`);
}
