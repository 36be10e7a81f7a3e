// State of the order form for each market. It is stored outside React. So it survives a failed request, a visit of another page
// and a change of language, and a new price renders no field.

import { type Store, useSelected } from "@candor/client/page";
import { ownMap, ownStore } from "../../../data/own-store.ts";
import { type Draft, emptyDraft, type Field, fieldsOf, type Side, withField } from "../calculate/order-draft.ts";
import { type Market, type Plan, type Problem, planOrder } from "../calculate/order-plan.ts";
import type { PairRules } from "../calculate/pair.ts";

export interface OrderFormState {
	readonly draft: Draft;
	/**
	 * Fields whose problems are visible: the fields that the user has left, or all fields after an attempt to place the order.
	 */
	readonly shown: ReadonlySet<Field>;
	readonly problems: Partial<Record<Field, Problem>>;
	/** The server's error texts by field. When the user changes a field, its error text is removed. */
	readonly refusals: Partial<Record<Field, string>>;
	/** Error text about the whole order, for example that the server did not respond. */
	readonly notice: string | undefined;
}

const NONE: ReadonlySet<Field> = new Set();
const fresh: OrderFormState = { draft: emptyDraft, shown: NONE, problems: {}, refusals: {}, notice: undefined };
/**
 * Form states by symbol. When the user changes, each state is cleared, but its store stays, because a page may be subscribed to
 * it.
 */
const forms = new Map<string, Store<OrderFormState>>();

function formOf(symbol: string): Store<OrderFormState> {
	let store = forms.get(symbol);
	if (store === undefined) {
		store = ownStore(fresh);
		forms.set(symbol, store);
	}
	return store;
}

export function useOrderForm<T>(symbol: string, select: (state: OrderFormState) => T): T {
	return useSelected(formOf(symbol), select);
}

export const orderFormNow = (symbol: string): OrderFormState => formOf(symbol).get();

/** Problems that depend on several fields. They are removed when any field changes. */
const OF_THE_WHOLE: ReadonlySet<Problem["kind"]> = new Set(["below_minimum", "above_maximum", "insufficient_balance"]);

/**
 * Replaces the text of a field. The problems of this field and of the whole order are hidden until the user leaves the field.
 */
export function typeField(symbol: string, field: Field, text: string): void {
	const store = formOf(symbol);
	const state = store.get();
	const kept = Object.entries(state.problems).filter(([of, { kind }]) => of !== field && !OF_THE_WHOLE.has(kind));
	const { [field]: _refusal, ...refusals } = state.refusals;
	store.set({
		...state,
		draft: withField(state.draft, field, text),
		problems: Object.fromEntries(kept),
		refusals,
		notice: undefined,
	});
}

/** Changes side, type or options of the order. The typed texts stay, and all problems are removed. */
export function changeDraft(symbol: string, change: Partial<Draft>): void {
	const store = formOf(symbol);
	const state = store.get();
	if (change.orderType !== undefined) aims.delete(symbol);
	store.set({ ...fresh, draft: { ...state.draft, ...change } });
}

/**
 * Copies a price from the book or chart into the price field that the user edited last; if there is none, into the first price
 * field.
 */
export function takePrice(symbol: string, price: string): void {
	const { draft } = orderFormNow(symbol);
	if (draft.orderType === "market") return changeDraft(symbol, { orderType: "limit", price });
	const aim = aims.get(symbol);
	const prices = fieldsOf(draft).filter(isPrice);
	typeField(symbol, aim !== undefined && prices.includes(aim) ? aim : plainPrice(draft), price);
}

const aims = ownMap<string, Field>();
const isPrice = (field: Field): boolean => field !== "amount" && field !== "quote_amount";
const plainPrice = (draft: Draft): Field => (draft.orderType === "stop_market" ? "stop_price" : "target_price");

/** Called when the user leaves a field. Shows the field's problem, unless the field is empty. */
export function leaveField(pair: PairRules, market: Market, field: Field): void {
	if (isPrice(field)) aims.set(pair.symbol, field);
	const store = formOf(pair.symbol);
	const state = store.get();
	const shown = new Set([...state.shown, field]);
	const problems = problemsOf(planOrder(pair, state.draft, market), shown, true);
	store.set({ ...state, shown, problems });
}

/** Checks the complete draft before it is placed, and shows all problems. */
export function judgeOrder(pair: PairRules, market: Market): Plan {
	const store = formOf(pair.symbol);
	const state = store.get();
	const plan = planOrder(pair, state.draft, market);
	const shown = new Set(fieldsOf(state.draft));
	store.set({ ...state, shown, problems: problemsOf(plan, shown, false), notice: undefined });
	return plan;
}

function problemsOf(plan: Plan, shown: ReadonlySet<Field>, patient: boolean): Partial<Record<Field, Problem>> {
	const problems: Partial<Record<Field, Problem>> = {};
	for (const { field, problem } of plan.problems) {
		// A missing index price does not belong to a field. It is shown below the button after a tap.
		if (problem.kind === "no_index") continue;
		const waiting = patient && (problem.kind === "empty" || problem.kind === "zero");
		if (shown.has(field) && !waiting) problems[field] ??= problem;
	}
	return problems;
}

export function refuseOrder(symbol: string, refusal: { readonly field: Field | undefined; readonly text: string }): void {
	const store = formOf(symbol);
	const state = store.get();
	if (refusal.field === undefined) store.set({ ...state, notice: refusal.text });
	else store.set({ ...state, refusals: { ...state.refusals, [refusal.field]: refusal.text }, notice: undefined });
}

/** Clears the quantities after an order has been placed. The prices stay. */
export function clearQuantity(symbol: string): void {
	const store = formOf(symbol);
	store.set({ ...fresh, draft: { ...store.get().draft, amount: "", quoteAmount: "" } });
}

/** Fills in the market's last price once. It never replaces the user's input. */
export function beginAt(symbol: string, price: string): void {
	const store = formOf(symbol);
	if (store.get() === fresh) store.set({ ...fresh, draft: { ...emptyDraft, price } });
}

/** Sets the side and the price that another page has passed. All other input stays. */
export function openOrderForm(symbol: string, side: Side | undefined, price: string | undefined): void {
	if (side !== undefined && orderFormNow(symbol).draft.side !== side) changeDraft(symbol, { side });
	if (price !== undefined) takePrice(symbol, price);
}
