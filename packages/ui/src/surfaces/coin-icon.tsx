// A coin's mark: a picture where there is one; beneath it, until it has come, a disc in the coin's own colour with its sign or the first
// letter of its code. Signs that the app's font lacks are drawn as lines in a box of 24: not every phone has a letter for them.
const COINS: ReadonlyMap<string, readonly [colour: string, sign: string]> = new Map([
	["BTC", ["#f7931a", "M8 5v14m0-14h5a3.5 3.5 0 0 1 0 7H8h6a3.5 3.5 0 0 1 0 7H8m2-17v3m3.5-3v3m-3.5 14v3m3.5-3v3"]],
	["ETH", ["#627eea", "M6 6h12M7 12h10M6 18h12"]],
	["USDT", ["#26a17b", "M5 5h14M12 5v15M7.5 13.5l9-3m-9 6.5l9-3"]],
	["USDC", ["#2775ca", "$"]],
	["SOL", ["#9945ff", "S"]],
	["TRX", ["#eb0029", "T"]],
	["XRP", ["#23292f", "X"]],
	["DOGE", ["#c2a633", "Ð"]],
	["LTC", ["#345d9d", "M9 4v15h9M5 14.5l8-5"]],
]);
const FALLBACKS = ["#7c5cff", "#1652f0", "#0f8f8a", "#b0427f", "#a8662a"];

export interface CoinIconProps {
	code: string;
	/** Address of the coin's own mark, a round picture. */
	mark?: string | undefined;
	size?: number | undefined;
}

export function CoinIcon({ code, mark, size = 34 }: CoinIconProps) {
	const fallback = FALLBACKS[(code.charCodeAt(0) + code.length) % FALLBACKS.length] as string;
	const [colour, sign] = COINS.get(code) ?? [fallback, code.slice(0, 1)];
	return (
		<span
			aria-hidden
			className="relative inline-grid shrink-0 place-items-center rounded-full font-bold text-white"
			style={{ width: size, height: size, background: colour, fontSize: Math.round(size * 0.42) }}
		>
			{sign.length === 1 ? (
				sign
			) : (
				<svg aria-hidden viewBox="0 0 24 24" width={size * 0.5} fill="none" stroke="currentColor" strokeWidth={2.6}>
					<path d={sign} />
				</svg>
			)}
			{/* One that does not come draws nothing, and the sign stays. */}
			{mark !== undefined && (
				<img alt="" src={mark} width={size} height={size} decoding="async" draggable={false} className="absolute inset-0" />
			)}
		</span>
	);
}
