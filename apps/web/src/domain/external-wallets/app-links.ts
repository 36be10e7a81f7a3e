// Links that open the app of a wallet. Most of them also open a page in the app's browser. Their formats come from the wallets'
// documentation.

export interface WalletApp {
	readonly name: string;
	readonly chain: "erc" | "trc";
	href(page: string): string;
}

const asked = encodeURIComponent;

export const WALLET_APPS: readonly WalletApp[] = [
	{ name: "Coinbase Wallet", chain: "erc", href: (page) => `https://go.cb-w.com/dapp?cb_url=${asked(page)}` },
	{ name: "Trust Wallet", chain: "erc", href: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${asked(page)}` },
	// MetaMask's app reads the rest of the link as the page's URL. The URL must not be encoded: an encoded one would become
	// part of the path.
	{ name: "MetaMask", chain: "erc", href: (page) => `https://metamask.app.link/dapp/${page.replace(/^https?:\/\//, "")}` },
	// DeFi Wallet documents no link that opens a page, so this link only opens the app.
	{ name: "DeFi Wallet", chain: "erc", href: () => "dfw://" },
	{
		name: "TronLink",
		chain: "trc",
		href: (page) =>
			`tronlinkoutside://pull.activity?param=${asked(JSON.stringify({ url: page, action: "open", protocol: "tronlink", version: "1.0" }))}`,
	},
];
