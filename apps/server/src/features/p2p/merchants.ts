// Calls for merchants, and for blocking other users.
import type { CallData, Calls, OwnMerchant } from "@candor/contract";
import { FIRST_REGISTERED_USER } from "@candor/core";
import { SIMULATED_NAMES } from "../../exchange/products/p2p/simulated-names.ts";
import { type Answer, data, type RefusedAnswer, refused } from "../../http/answer.ts";
import type { CallRegistry } from "../../http/call-registry.ts";
import { caughtUp } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { bondText, heldUntil } from "../../serializers/p2p-advertisement.ts";
import { timeOrNull } from "../../serializers/serial.ts";
import type { P2pDependencies } from "./dependencies.ts";
import { nameKey, nameProblem } from "./names.ts";
import { recallableUntil } from "./queries.ts";
import { refuseP2p } from "./refuse.ts";

const SIMULATED_KEYS: ReadonlySet<string> = new Set([...SIMULATED_NAMES.values()].map(nameKey));

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;
type OwnAnswer = Promise<Answer<{ own: OwnMerchant }>>;

export function merchantCalls(dependencies: P2pDependencies): (calls: CallRegistry) => void {
	const { views, exchange, tables, people, projected, traders, fundPasswords, now } = dependencies;

	async function ownOf(user: number): Promise<OwnMerchant> {
		const merchant = views.p2p.merchant(user);
		const needed = views.p2pCatalogue.terms.bond;
		const bond = merchant?.bond ?? 0n;
		const [facts, name, from] = await Promise.all([
			traders.one(user, user),
			nameOf(user),
			merchant === undefined ? 0 : recallableUntil(tables, user),
		]);
		return {
			state: merchant?.state ?? "none",
			name: name ?? null,
			bond: bondText(views, bond),
			bond_needed: bondText(views, needed),
			bond_missing: bondText(views, bond < needed ? needed - bond : 0n),
			bond_from: from > now() ? from : 0,
			barred_until: timeOrNull(views.p2p.barredUntil(user)),
			sales_held_until: heldUntil(views, user) ?? null,
			advanced: views.verification.find(user)?.advanced === true,
			facts,
		};
	}

	const nameOf = async (user: number): Promise<string | undefined> =>
		(await people.selectFrom("people.p2p_names").select("name").where("user_id", "=", BigInt(user)).executeTakeFirst())?.name;

	async function info(
		{ user_id }: Params<"ctc/merchant/info">,
		context: RequestContext,
	): Promise<Answer<CallData<"ctc/merchant/info">>> {
		const { user } = context;
		await caughtUp(projected, context);
		if (user_id === undefined || user_id === user) {
			const own = await ownOf(user);
			return data({ own, trader: own.facts }, views.seq);
		}
		const isUser = user_id >= FIRST_REGISTERED_USER && views.accounts.find(user_id) !== undefined;
		if (!isUser) return refused("unknown_trader", "user_id");
		return data({ own: null, trader: await traders.one(user_id, user) }, views.seq);
	}

	/**
	 * Stores the public name of a user who applies to become a merchant. A merchant cannot change the name, because users know the
	 * merchant by it. Returns the refusal, true if the name was stored now, or false if the user already had a name.
	 */
	async function chooseName(user: number, name: string): Promise<RefusedAnswer | boolean> {
		const merchant = views.p2p.merchant(user);
		const isMerchant = merchant !== undefined && merchant.state !== "closed";
		if (isMerchant && (await nameOf(user)) !== undefined) return false;
		const normal = name.normalize("NFKC");
		const problem = nameProblem(normal);
		if (problem !== undefined) return refused(problem, "name");
		const key = nameKey(normal);
		if (SIMULATED_KEYS.has(key)) return refused("merchant_name_taken", "name");
		return people.transaction().execute(async (transaction) => {
			const before = await transaction
				.selectFrom("people.p2p_names")
				.selectAll()
				.where((where) => where.or([where("key", "=", key), where("user_id", "=", BigInt(user))]))
				.execute();
			if (before.some(({ user_id }) => user_id !== BigInt(user))) return refused("merchant_name_taken", "name");
			if (before.some((row) => row.name === normal)) return false;
			await transaction.deleteFrom("people.p2p_names").where("user_id", "=", BigInt(user)).execute();
			const written = await transaction
				.insertInto("people.p2p_names")
				.values({ user_id: BigInt(user), name: normal, key })
				.onConflict((conflict) => conflict.doNothing())
				.returning("user_id")
				.executeTakeFirst();
			// Another user has chosen the same name at the same moment.
			if (written === undefined) return refused("merchant_name_taken", "name");
			return true;
		});
	}

	async function apply(params: Params<"ctc/merchant/apply">, context: RequestContext): OwnAnswer {
		const { user: by } = context;
		if (views.verification.find(by)?.advanced !== true) return refused("not_verified");
		const wrong = await fundPasswords.check(params.pay_password, context);
		if (wrong !== undefined) return wrong;
		const chosen = await chooseName(by, params.name);
		if (typeof chosen !== "boolean") return chosen;
		const command = { type: "ApplyMerchant", id: context.commandId(params.client_id), by } as const;
		const { outcome, seq } = await exchange.submit(command, params.sent_at);
		if (outcome.kind === "accepted") return data({ own: await ownOf(by) }, seq);
		// The application was refused, so the name becomes free for other users. It stays if another request has made the user a
		// merchant.
		const isMerchant = views.p2p.merchant(by) !== undefined && views.p2p.merchant(by)?.state !== "closed";
		if (chosen && !isMerchant) await people.deleteFrom("people.p2p_names").where("user_id", "=", BigInt(by)).execute();
		return refuseP2p(views, outcome.refusal);
	}

	async function withdraw(params: Params<"ctc/merchant/withdraw">, context: RequestContext): OwnAnswer {
		const wrong = await fundPasswords.check(params.pay_password, context);
		if (wrong !== undefined) return wrong;
		const command = { type: "WithdrawBond", id: context.commandId(params.client_id), by: context.user } as const;
		const { outcome, seq } = await exchange.submit(command, params.sent_at);
		if (outcome.kind === "refused") return refuseP2p(views, outcome.refusal);
		return data({ own: await ownOf(context.user) }, seq);
	}

	async function block(params: Params<"ctc/user/block">, context: RequestContext): Promise<Answer<CallData<"ctc/user/block">>> {
		const { user_id: user, blocked, client_id, sent_at } = params;
		const command = { type: "BlockUser", id: context.commandId(client_id), by: context.user, user, blocked } as const;
		const { outcome, seq } = await exchange.submit(command, sent_at);
		if (outcome.kind === "refused") return refuseP2p(views, outcome.refusal);
		return data({ blocked }, seq);
	}

	return (calls) => {
		calls.handleRead("ctc/merchant/info", info);
		calls.handle("ctc/merchant/apply", apply, "trading");
		calls.handle("ctc/merchant/withdraw", withdraw, "trading");
		calls.handle("ctc/user/block", block, "trading");
	};
}
