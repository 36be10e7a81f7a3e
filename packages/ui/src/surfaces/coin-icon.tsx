// A coin's mark: a disc in the coin's own colour with its sign, or the first letter of its code. In the system's letters: for Ł alone
// nobody should fetch a face of Inter.
const COINS: ReadonlyMap<string, readonly [colour: string, sign: string]> = new Map([
	["BTC", ["#f7931a", "₿"]],
	["ETH", ["#627eea", "Ξ"]],
	["USDT", ["#26a17b", "₮"]],
	["USDC", ["#2775ca", "$"]],
	["SOL", ["#9945ff", "S"]],
	["TRX", ["#eb0029", "T"]],
	["XRP", ["#23292f", "X"]],
	["DOGE", ["#c2a633", "Ð"]],
	["LTC", ["#345d9d", "Ł"]],
]);
const FALLBACKS = ["#7c5cff", "#1652f0", "#0f8f8a", "#b0427f", "#a8662a"];

export function CoinIcon({ code, size = 34 }: { code: string; size?: number }) {
	const fallback = FALLBACKS[(code.charCodeAt(0) + code.length) % FALLBACKS.length] as string;
	const [colour, sign] = COINS.get(code) ?? [fallback, code.slice(0, 1)];
	return (
		<span
			aria-hidden
			className="inline-grid shrink-0 place-items-center rounded-full font-[system-ui] font-bold text-white"
			style={{ width: size, height: size, background: colour, fontSize: Math.round(size * 0.42) }}
		>
			{sign}
		</span>
	);
}
