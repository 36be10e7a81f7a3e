// Download, erasure and change of a user's data, each after step-up authentication.
import type { Calls } from "@candor/contract";
import { data, refused } from "../../http/answer.ts";
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
	readonly userHistory: Pick<UserHistory, "of">;
	readonly verificationCases: Pick<VerificationCases, "change">;
	readonly bankCards: {
		/** Bank cards with masked numbers. */
		list(user: number): Promise<readonly object[]>;
		/** Erases nothing and resolves with `in_use` if something uses a card. */
		erase(user: number): Promise<"none" | "erased" | "in_use">;
	};
}

type Params = ReturnType<Calls["user/data_erase"]["params"]["parse"]>;

export function dataCalls({
	people,
	stepUp,
	userData,
	userHistory,
	verificationCases,
	bankCards,
	now,
}: DataCallsDependencies): Feature {
	/** Returns the refusal if the user is not proven. A proof serves one request. */
	const prove = async (params: Params, context: RequestContext) => {
		const proven = await stepUp.check(await userById(people, context.user), "protection", params, context);
		if ("kind" in proven) return proven;
		const spent = await people.transaction().execute((transaction) => proven.spend(transaction));
		return spent ? undefined : refused("code_expired", "code");
	};

	return (calls) => {
		calls.handle("user/data_download", async (params, context) => {
			const wrong = await prove(params, context);
			if (wrong !== undefined) return wrong;
			const { data: stored, ...file } = await userData.download(context.user);
			const to = params.to ?? now();
			const cards = { bank_cards: await bankCards.list(context.user) };
			return data({ ...file, data: { ...stored, ...cards, history_to: to, ...(await userHistory.of(context.user, to)) } });
		});
		calls.handle("user/verification_change", async (params, context) => {
			return (await prove(params, context)) ?? verificationCases.change(context.user);
		});
		calls.handle("user/data_erase", async (params, context) => {
			const wrong = await prove(params, context);
			if (wrong !== undefined) return wrong;
			const erased = await userData.erase(context.user);
			if (erased === "under_review") return refused("verification_under_review");
			const cards = await bankCards.erase(context.user);
			if (cards === "erased") erased.erased.push("bank_cards");
			if (cards === "in_use") erased.kept.push({ what: "bank_cards", law: null, until: null });
			return data(erased);
		});
	};
}
