// Calls for IEOs (initial exchange offerings), in which users apply for new coins and are allotted a part of them.
import { randomUUID } from "node:crypto";
import type { CallData, Calls } from "@candor/contract";
import type { Command } from "@candor/core";
import { CommandOutcomeUnknown } from "@candor/journal";
import { inOrderOfPhase } from "../../exchange/offerings/phases.ts";
import type { IeoState } from "../../exchange/products/ieo/state.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { type Cut, caughtUp, caughtUpWith, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { isOffered, statusOf, toWireApplication, toWireIeo } from "../../serializers/ieo.ts";
import { mayBuy } from "../../serializers/may-buy.ts";
import { assetOf, readNumber, refuseAsCore, UNITS_LIMIT, units } from "../../serializers/wire-numbers.ts";
import { createAllotmentHandler } from "./allotment.ts";
import type { IeoDependencies } from "./dependencies.ts";
import { type Applied, applicationsOfUser, offeringIn } from "./queries.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;
type Changed = Promise<Answer<CallData<"ieo/apply">>>;

export function ieo(dependencies: IeoDependencies): Feature {
	const { views, exchange, tables, projected, now } = dependencies;
	const find = async (id: number) => views.ieos.known(id) ?? (await offeringIn(tables, id));
	const show = ({ application, offering }: Applied) =>
		toWireApplication(views, application, views.ieos.known(offering.offering) ?? offering);

	async function list({ id, status }: Params<"ieo/list">): Promise<Answer<CallData<"ieo/list">>> {
		if (id !== undefined) {
			const offering = await find(id);
			return offering === undefined ? refused("unknown_offering", "id") : data([toWireIeo(views, offering, now())], views.seq);
		}
		const fits = (one: IeoState) => status === undefined || statusOf(one, now()) === status;
		const listed = inOrderOfPhase(views.ieos.offerings().filter(fits), isOffered, now());
		return data(
			listed.map((one) => toWireIeo(views, one, now())),
			views.seq,
		);
	}

	async function myApply(params: Params<"ieo/myApply">, context: RequestContext): Promise<Answer<CallData<"ieo/myApply">>> {
		const { id, offering_id: number } = params;
		const offering = number === undefined ? undefined : await find(number);
		if (number !== undefined && offering === undefined) return refused("unknown_offering", "offering_id");
		const upToDate = await caughtUp(projected, context);
		const rows = (cut: Cut) => applicationsOfUser(tables, context.user, { id, offering: number }, cut);
		const page = await pageOf(requestedPage(params), upToDate, rows, show, ({ application }) => application.application);
		if (id !== undefined && page.list.length === 0 && upToDate) return refused("unknown_order", "id");
		return data({ ...page, own: offering === undefined ? null : ownOf(offering, context) }, projected.seq);
	}

	function ownOf({ payAsset }: IeoState, { user }: RequestContext): NonNullable<CallData<"ieo/myApply">["own"]> {
		const { available } = views.balances.of(user, "coin", payAsset);
		return { may_apply: mayBuy(views, "ieo", user), available: units(available, assetOf(views, payAsset)) };
	}

	async function apply(params: Params<"ieo/apply">, context: RequestContext): Changed {
		const offering = views.ieos.known(params.id);
		if (offering === undefined) return refused("unknown_offering", "id");
		const coin = assetOf(views, offering.asset);
		const quantity = readNumber(params.quantity, "quantity", coin.decimals, "number_too_precise", UNITS_LIMIT);
		if (typeof quantity !== "bigint") return quantity;
		if (quantity % offering.lot !== 0n) return refused("amount_off_lot", "quantity", { lot: units(offering.lot, coin) });
		// The public serial number of an application is derived from the id of its command. If the client sends no id, a random one is
		// used, so that the serial number cannot be guessed.
		const id = context.commandId(params.client_id) || randomUUID();
		const head = { type: "ApplyIeo", id, by: context.user, offering: offering.offering } as const;
		const command = { ...head, lots: quantity / offering.lot, terms: params.terms ?? offering.terms };
		return send(command, params.sent_at, () => {
			const before = views.ieos.open(context.user).find((one) => one.clientId === id && one.offering === params.id);
			return before?.lots === command.lots ? before.application : undefined;
		});
	}

	/**
	 * Sends a command and returns the changed application.
	 * @param doneBefore finds the effect of an earlier request with the same id whose response the client did not receive
	 */
	async function send(command: Command, sentAt: number | undefined, doneBefore: () => number | undefined): Changed {
		const { outcome, seq } = await exchange.submit(command, sentAt);
		if (outcome.kind === "accepted") return answer(command.by, outcome.result, seq);
		const before = outcome.refusal.code === "id_reused" ? doneBefore() : undefined;
		return before === undefined ? refuseAsCore(views, outcome.refusal) : answer(command.by, before, seq);
	}

	/**
	 * Returns the application. If a request is sent again with the same id, its application may no longer be in memory; it is then
	 * read from the tables.
	 */
	async function answer(user: number, number: number, seq: number): Changed {
		const application = views.ieos.find(number);
		const offering = application && views.ieos.known(application.offering);
		if (application !== undefined && offering !== undefined) return data({ order: show({ application, offering }) }, seq);
		const read = () =>
			applicationsOfUser(tables, user, { id: number }, { limit: 1, offset: 0, before: undefined }).catch(() => []);
		const [found] = (await caughtUpWith(projected, seq)) ? await read() : [];
		if (found === undefined) throw new CommandOutcomeUnknown(`application ${number} changed and cannot be read now`);
		return data({ order: show(found) }, seq);
	}

	async function pay({ id, pay_password, client_id, sent_at }: Params<"ieo/pay">, context: RequestContext): Changed {
		const wrong = await dependencies.fundPasswords.check(pay_password, context);
		if (wrong !== undefined) return wrong;
		const head = { type: "PayIeo", id: context.commandId(client_id), by: context.user } as const;
		return send({ ...head, application: id }, sent_at, () => undefined);
	}

	return (calls) => {
		calls.handle("ieo/list", list);
		calls.handleRead("ieo/myApply", myApply);
		calls.handle("ieo/apply", apply, "trading");
		calls.handle("ieo/pay", pay, "trading");
		calls.handle("proofs/allotment", createAllotmentHandler(dependencies));
	};
}
