// Numbers and names of the networks. The journal contains the numbers, so they never change.

export const NETWORKS = { erc20: 1, trc20: 2, bitcoin: 3, omni: 4 } as const;

export type NetworkName = keyof typeof NETWORKS;
export type NetworkNumber = (typeof NETWORKS)[NetworkName];

/** Names of the networks in the API (`chain`). */
export const WIRE_NAMES: Readonly<Record<NetworkNumber, string>> = { 1: "ERC20", 2: "TRC20", 3: "BTC", 4: "OMNI" };
