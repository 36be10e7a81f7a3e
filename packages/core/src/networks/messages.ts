// Declares the commands and events of networks: the terms of each asset on a network, and the closing and opening of networks
// (docs/reference/rules.md §10). Amounts are in ledger units of the asset.
import { big, bool, type MessageOf, uint } from "../encoding/schema.ts";
import { event, operatorCommand } from "../engine/declare.ts";

const BY_ONE = { roles: ["treasurer", "administrator"], needsApproval: false } as const;
const BY_TWO = { roles: ["treasurer", "administrator"], needsApproval: true } as const;

/** Terms of an asset on a network. `chainDecimals` is the number of decimals that the asset has on the network. */
const networkTerms = {
	network: uint,
	asset: uint,
	chainDecimals: uint,
	depositMinimum: big,
	withdrawalMinimum: big,
	withdrawalFee: big,
	hourlyCreditCap: big,
	twoOperatorLimit: big,
	automaticDailyCap: big,
};
/** Lists an asset on a network, or changes its terms there. `chainDecimals` never changes. */
export const setNetworkAsset = operatorCommand(170, "SetNetworkAsset", networkTerms, BY_TWO);
export type SetNetworkAsset = MessageOf<typeof setNetworkAsset>;

const closing = { network: uint, deposits: bool, withdrawals: bool, until: uint };
/** Closes a network for deposits, withdrawals or both, for at most a day. If an existing closure ends later, it stays. */
export const closeNetwork = operatorCommand(171, "CloseNetwork", closing, BY_ONE);
export type CloseNetwork = MessageOf<typeof closeNetwork>;
/** Closes a network for any length of time; needs two operators. If an existing closure ends later, it stays. */
export const closeNetworkLonger = operatorCommand(172, "CloseNetworkLonger", closing, BY_TWO);
export type CloseNetworkLonger = MessageOf<typeof closeNetworkLonger>;
export const openNetwork = operatorCommand(173, "OpenNetwork", { network: uint }, BY_ONE);
export type OpenNetwork = MessageOf<typeof openNetwork>;

export const NETWORK_COMMANDS = [setNetworkAsset, closeNetwork, closeNetworkLonger, openNetwork] as const;

export const networkAssetSet = event(1200, "NetworkAssetSet", { ...networkTerms, at: uint });
export type NetworkAssetSet = MessageOf<typeof networkAssetSet>;
/**
 * Reports the times at which a network's closures for deposits and for withdrawals end, ms; 0 if there is no closure. `longer` is
 * true if two operators closed it.
 */
export const networkClosed = event(1201, "NetworkClosed", {
	network: uint,
	depositsUntil: uint,
	withdrawalsUntil: uint,
	longer: bool,
	operator: uint,
	at: uint,
});
export type NetworkClosed = MessageOf<typeof networkClosed>;
export const networkOpened = event(1202, "NetworkOpened", { network: uint, operator: uint, at: uint });
export type NetworkOpened = MessageOf<typeof networkOpened>;

export const NETWORK_EVENTS = [networkAssetSet, networkClosed, networkOpened] as const;
export type NetworkEvent = MessageOf<(typeof NETWORK_EVENTS)[number]>;
