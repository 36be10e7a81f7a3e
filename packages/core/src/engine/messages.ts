// Declares the commands and events that belong to the exchange itself and not to a product: founding, eras, take-overs and
// outages (docs/explanation/core.md).
import { type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "./declare.ts";

/**
 * Founds the exchange. This command is the first entry of every journal. Its mode, sandbox or live, never changes
 * (docs/reference/rules.md §1.5).
 */
export const foundExchange = command(1, "operator", "FoundExchange", { mode: oneOf("sandbox", "live") });
export type FoundExchange = MessageOf<typeof foundExchange>;

/**
 * Begins an era: a span of the journal under one version of the rules. Later rows replay under the version `rules`. `stateHash`
 * is the hash of the exchange's state at the beginning of the era, in hex.
 */
export const beginEra = command(2, "exchange", "BeginEra", { rules: uint, stateHash: text, source: text });
export type BeginEra = MessageOf<typeof beginEra>;

/**
 * Raises the epoch (the number of the journal's writer). A process that takes over the writing sends this command first. A writer
 * with a lower epoch may no longer write.
 */
export const raiseEpoch = command(3, "exchange", "RaiseEpoch", { epoch: uint });
export type RaiseEpoch = MessageOf<typeof raiseEpoch>;

/** Resumes the exchange after an outage of the server. Between `from` and `to` (ms) no commands were accepted. */
export const resumeExchange = command(4, "exchange", "ResumeExchange", { from: uint, to: uint });
export type ResumeExchange = MessageOf<typeof resumeExchange>;

/**
 * Sets an item aside (quarantines it) because its automatic work threw an error. After the restart, this command is journalled
 * first. The item gets no more automatic work, and its money stays frozen.
 */
export const quarantineItem = command(5, "exchange", "QuarantineItem", { product: text, item: uint, reason: text });
export type QuarantineItem = MessageOf<typeof quarantineItem>;

const releaseWay = oneOf("release", "close");
export type ReleaseWay = "release" | "close";
/**
 * Ends the quarantine of an item (docs/decisions/0148). With `release` the item follows its normal rule again. With `close` it
 * ends by a fixed fallback rule, which is allowed only if its normal rule still cannot end it.
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
export const resumed = event(1013, "Resumed", { from: uint, to: uint });
export type Resumed = MessageOf<typeof resumed>;
export const itemQuarantined = event(1014, "ItemQuarantined", { product: text, item: uint, reason: text });
export type ItemQuarantined = MessageOf<typeof itemQuarantined>;

/** Reports that the quarantine of an item has ended. `user` is the owner of the item; 0 if it has several owners or none. */
export const heldReleased = event(1015, "HeldReleased", { product: text, item: uint, user: uint, way: releaseWay, at: uint });
export type HeldReleased = MessageOf<typeof heldReleased>;

export const OWN_COMMANDS = [foundExchange, beginEra, raiseEpoch, resumeExchange, quarantineItem, releaseHeld] as const;
export const OWN_EVENTS = [exchangeFounded, eraBegun, epochRaised, resumed, itemQuarantined, heldReleased] as const;

/** Refusal codes that the exchange itself returns, before a product decides about the command. */
export const OWN_REFUSALS = [
	{ code: "id_reused", meaning: "The sender has used this id for another command." },
	{ code: "too_late", meaning: "The command was sent too long ago to rule out that it is a repeat." },
	{ code: "sent_ahead", meaning: "The command's sending time is in the future." },
	{ code: "not_permitted", meaning: "The sender may not send this command." },
	{ code: "not_founded", meaning: "The exchange is not founded yet." },
	{ code: "unknown_account", meaning: "The sender has no account." },
	{ code: "account_restricted", meaning: "The sender's account may not do this now." },
	{ code: "already_founded", meaning: "The exchange is founded already." },
	{ code: "older_rules", meaning: "The exchange already runs under newer rules." },
	{ code: "other_state", meaning: "The state hash in the era's entry differs from the hash of the current state." },
	{ code: "stale_epoch", meaning: "Another writer has taken over." },
	{ code: "unknown_item", meaning: "The product has no item with this number that can be held." },
	{ code: "not_held", meaning: "No held item of the product has this number." },
	{ code: "owner_cancels", meaning: "The owner of the held item can cancel it at any time." },
	{ code: "still_throws", meaning: "Releasing the held item would throw an error again." },
	{ code: "cannot_end", meaning: "The held item's own rule can no longer end it, or this way of closing it does not exist." },
	{ code: "can_be_released", meaning: "The held item's own rule can end it: it is released and not closed." },
] as const;
