// Commands and events of the exchange itself: founding, eras, take-overs and outages (docs/explanation/core.md).
import { type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "./declare.ts";

/** The first entry of every journal, and only the first: permanently sandbox or live (docs/reference/rules.md §1.5). */
export const foundExchange = command(1, "operator", "FoundExchange", { mode: oneOf("sandbox", "live") });
export type FoundExchange = MessageOf<typeof foundExchange>;

/** A change of behaviour: later rows replay with `rules`; `stateHash` (hex) is that of the state at this point. */
export const beginEra = command(2, "exchange", "BeginEra", { rules: uint, stateHash: text, source: text });
export type BeginEra = MessageOf<typeof beginEra>;

/** A new writer's first entry. */
export const raiseEpoch = command(3, "exchange", "RaiseEpoch", { epoch: uint });
export type RaiseEpoch = MessageOf<typeof raiseEpoch>;

/** First after downtime: no commands were accepted between `from` and `to` (ms). */
export const resumeExchange = command(4, "exchange", "ResumeExchange", { from: uint, to: uint });
export type ResumeExchange = MessageOf<typeof resumeExchange>;

/** First after a start that follows an error: quarantines the item whose automatic work threw. Its money stays, and it is shown as held. */
export const quarantineItem = command(5, "exchange", "QuarantineItem", { product: text, item: uint, reason: text });
export type QuarantineItem = MessageOf<typeof quarantineItem>;

const releaseWay = oneOf("release", "close");
export type ReleaseWay = "release" | "close";
/**
 * Ends a quarantine once the fault is fixed (docs/decisions/0148). `release`: the item follows its own rule again. `close`: it ends by a
 * rule that needs no decision, allowed only if its own rule still cannot end it.
 */
export const releaseHeld = operatorCommand(
	6,
	"ReleaseHeld",
	{ product: text, item: uint, way: releaseWay },
	{ roles: ["administrator"], needsApproval: true },
);
export type ReleaseHeld = MessageOf<typeof releaseHeld>;

export const exchangeFounded = event(1010, "ExchangeFounded", { mode: oneOf("sandbox", "live"), at: uint });
export type ExchangeFounded = MessageOf<typeof exchangeFounded>;
export const eraBegun = event(1011, "EraBegun", { rules: uint, stateHash: text, source: text });
export type EraBegun = MessageOf<typeof eraBegun>;
export const epochRaised = event(1012, "EpochRaised", { epoch: uint });
export type EpochRaised = MessageOf<typeof epochRaised>;
/** An outage, for the public record. */
export const resumed = event(1013, "Resumed", { from: uint, to: uint });
export type Resumed = MessageOf<typeof resumed>;
/** An operator must look at it: `reason` is the error. */
export const itemQuarantined = event(1014, "ItemQuarantined", { product: text, item: uint, reason: text });
export type ItemQuarantined = MessageOf<typeof itemQuarantined>;

/** `user`: the owner of the item; 0: several, or none. */
export const heldReleased = event(1015, "HeldReleased", { product: text, item: uint, user: uint, way: releaseWay, at: uint });
export type HeldReleased = MessageOf<typeof heldReleased>;

export const OWN_COMMANDS = [foundExchange, beginEra, raiseEpoch, resumeExchange, quarantineItem, releaseHeld] as const;
export const OWN_EVENTS = [exchangeFounded, eraBegun, epochRaised, resumed, itemQuarantined, heldReleased] as const;

/** Refusals of the exchange itself, before a product decides. */
export const OWN_REFUSALS = [
	{ code: "id_reused", meaning: "The sender gave this id to another command." },
	{ code: "too_late", meaning: "The command was sent too long ago to be told from a repeat." },
	{ code: "sent_ahead", meaning: "The command says that it is sent later than now." },
	{ code: "not_permitted", meaning: "Others send this command." },
	{ code: "not_founded", meaning: "The exchange is not founded yet." },
	{ code: "unknown_account", meaning: "The sender has no account." },
	{ code: "account_restricted", meaning: "The sender's account may not do this now." },
	{ code: "already_founded", meaning: "The exchange is founded." },
	{ code: "older_rules", meaning: "The exchange runs by newer rules." },
	{ code: "other_state", meaning: "The era's entry names another state than the one that stands." },
	{ code: "stale_epoch", meaning: "Another writer has taken over." },
	{ code: "unknown_item", meaning: "There is nothing of this number to be held." },
	{ code: "not_held", meaning: "No held item of the product has this number." },
	{ code: "owner_cancels", meaning: "The owner of the held item can cancel it at any time." },
	{ code: "still_throws", meaning: "The exchange would throw on the held item again." },
	{ code: "cannot_end", meaning: "The held item's own rule can no longer end it, or this way of closing it does not exist." },
	{ code: "can_be_released", meaning: "The held item's own rule can end it: it is released and not closed." },
] as const;
