// Calls to download, erase and change a user's data. Each needs step-up authentication.
import type { Calls } from "@candor/contract";
import { data, refused, streamed } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { userById } from "../../people/logins.ts";
import type { People } from "../codes/codes.ts";
import type { StepUpAuth } from "../security/step-up-auth.ts";
import type { UserData } from "./user-data.ts";
import type { UserHistory } from "./user-history.ts";
import type { VerificationCases } from "./verification-cases.ts";

export interface DataCallsDependencies {
	readonly people: People;
	readonly now: () => number;
	readonly stepUp: StepUpAuth;
	readonly userData: UserData;
	readonly userHistory: Pick<UserHistory, "write">;
	readonly log: (error: unknown, message: string) => void;
	readonly verificationCases: Pick<VerificationCases, "change">;
	readonly bankCards: {
		/** Returns the user's bank cards with masked numbers. */
		list(user: number): Promise<readonly object[]>;
		/** Erases the user's bank cards. If something uses one of them, resolves with `in_use` and erases nothing. */
		erase(user: number): Promise<"none" | "erased" | "in_use">;
	};
	readonly paymentAccounts: {
		/** Returns the user's payment accounts, including deleted ones that orders still show. */
		stored(user: number): Promise<readonly object[]>;
		/** Erases the user's payment accounts. If a trade needs one of them, resolves with `in_use` and erases nothing. */
		erase(user: number): Promise<"none" | "erased" | "in_use">;
	};
	/** Trade conditions of the user's P2P advertisements. */
	readonly conditions: {
		/** Erases the texts that no trade needs any more. `kept` is true if some remain. */
		erase(user: number): Promise<{ readonly erased: boolean; readonly kept: boolean }>;
	};
}

/** If the user requests a file while another one is being written, the refusal names this number of seconds until a retry. */
const AGAIN_SECONDS = 10;

type Params = ReturnType<Calls["user/data_erase"]["params"]["parse"]>;

export function dataCalls({
	people,
	stepUp,
	userData,
	userHistory,
	verificationCases,
	bankCards,
	paymentAccounts,
	conditions,
	now,
	log,
}: DataCallsDependencies): Feature {
	/**
	 * Checks and uses up the step-up proof of a request, which is valid for this request only. Returns the refusal if the proof is
	 * wrong.
	 */
	const prove = async (params: Params, context: RequestContext) => {
		const proven = await stepUp.check(await userById(people, context.user), "protection", params, context);
		if ("kind" in proven) return proven;
		const spent = await people.transaction().execute((transaction) => proven.spend(transaction));
		return spent ? undefined : refused("code_expired", "code");
	};

	/** Users whose file is being written. There is only one at a time per user, which bounds the work that a user can cause. */
	const writing = new Set<number>();

	/**
	 * Yields the JSON text of the response's data in pieces. An error ends the connection, so that a client cannot mistake a piece
	 * for the complete file.
	 */
	async function* file(user: number): AsyncGenerator<string> {
		writing.add(user);
		try {
			const made_at = now();
			const file_name = `candor-data-${user}-${new Date(made_at).toISOString().slice(0, 10)}.json`;
			yield `{"made_at":${made_at},"file_name":${JSON.stringify(file_name)},"data":`;
			const parts = {
				...(await userData.parts(user)),
				bank_cards: await bankCards.list(user),
				payment_accounts: await paymentAccounts.stored(user),
			};
			yield* userHistory.write(user, parts);
			yield "}";
		} catch (error) {
			log(error, "a download of a user's data was not finished");
			throw error;
		} finally {
			writing.delete(user);
		}
	}

	return (calls) => {
		calls.handle("user/data_download", async (params, context) => {
			const wrong = await prove(params, context);
			if (wrong !== undefined) return wrong;
			if (writing.has(context.user)) return { kind: "limited", seconds: AGAIN_SECONDS };
			return streamed(file(context.user));
		});
		calls.handle("user/verification_change", async (params, context) => {
			return (await prove(params, context)) ?? verificationCases.change(context.user);
		});
		calls.handle("user/data_erase", async (params, context) => {
			const wrong = await prove(params, context);
			if (wrong !== undefined) return wrong;
			const erased = await userData.erase(context.user);
			if (erased === "under_review") return refused("erasure_under_review");
			const cards = await bankCards.erase(context.user);
			if (cards === "erased") erased.erased.push("bank_cards");
			if (cards === "in_use") erased.kept.push({ what: "bank_cards", law: null, until: null });
			const accounts = await paymentAccounts.erase(context.user);
			if (accounts === "erased") erased.erased.push("payment_accounts");
			if (accounts === "in_use") erased.kept.push({ what: "payment_accounts", law: null, until: null });
			const texts = await conditions.erase(context.user);
			if (texts.erased) erased.erased.push("p2p_conditions");
			if (texts.kept) erased.kept.push({ what: "p2p_conditions", law: null, until: null });
			return data(erased);
		});
	};
}
