// Coin descriptions in English. The other languages are translated from this file.
import type { CoinDescriptions } from "./coin-facts.ts";

export const descriptions: CoinDescriptions = {
	BTC: "Bitcoin is the first cryptocurrency: money without an issuer that anyone can hold and send over the internet. A new block of payments is added about every ten minutes, and the reward for it halves about every four years until 21 million coins exist.",
	ETH: "Ether pays for computing on Ethereum, the network that made smart contracts common: programs that hold and move value by rules nobody can change midway. Part of every fee is destroyed, so that the supply can grow or shrink with use.",
	SOL: "SOL is the coin of Solana, a network built for many cheap transactions a second on one chain. It pays fees and secures the network through staking; the rate at which new coins appear falls every year towards 1.5 %.",
	TRX: "TRX is the coin of TRON, a network where twenty-seven elected representatives take turns making blocks every three seconds. It carries a large share of the world's USDT transfers; fees that are burnt work against new supply.",
	XRP: "XRP is the coin of the XRP Ledger, made for settling payments within seconds and for a fraction of a cent. All of it was created at the start; a tiny amount is destroyed with every transaction, and none is ever added.",
	DOGE: "Dogecoin began as a joke about a meme and stayed for its community, low fees and one-minute blocks. Ten thousand new coins come with every block, without end: the same number each year, so that inflation slowly falls.",
	LTC: "Litecoin is an early sibling of Bitcoin with blocks every two and a half minutes and four times as many coins. It is used for everyday payments; its reward also halves about every four years.",
	USDC: "USDC is a digital dollar issued by Circle. Each coin is meant to be redeemable for one US dollar out of a reserve of cash and short-term government bonds, on which the issuer reports every month. Its value rests on that reserve.",
	USDT: "Tether is the most traded digital dollar. Each coin is meant to be worth one US dollar, backed by the reserves of its issuer, which reports on them every quarter. Its value rests on those reserves. On Candor most markets are priced in it.",
};
