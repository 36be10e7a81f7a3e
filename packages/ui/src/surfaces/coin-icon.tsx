// The logo of a coin. Until it has loaded, a coloured disc with the first letter of the coin's code is shown.
const COLOURS: ReadonlyMap<string, string> = new Map([
	["BTC", "#f7931a"],
	["ETH", "#627eea"],
	["USDT", "#26a17b"],
	["USDC", "#2775ca"],
	["SOL", "#9945ff"],
	["TRX", "#eb0029"],
	["XRP", "#23292f"],
	["DOGE", "#c2a633"],
	["LTC", "#345d9d"],
]);
const FALLBACKS = ["#7c5cff", "#1652f0", "#0f8f8a", "#b0427f", "#a8662a"];

export interface CoinIconProps {
	code: string;
	/** URL of the coin's round logo. */
	mark?: string | undefined;
	size?: number | undefined;
}

export function CoinIcon({ code, mark, size = 34 }: CoinIconProps) {
	const fallback = FALLBACKS[(code.charCodeAt(0) + code.length) % FALLBACKS.length];
	return (
		<span
			aria-hidden
			// Screen readers do not read the letter, so that the name of a button equals its visible text.
			data-letter={code.slice(0, 1)}
			className="relative inline-grid shrink-0 place-items-center rounded-full font-bold text-white before:content-[attr(data-letter)]"
			style={{ width: size, height: size, background: COLOURS.get(code) ?? fallback, fontSize: Math.round(size * 0.42) }}
		>
			{/* If the logo fails to load, nothing is drawn and the letter stays visible. */}
			{mark !== undefined && (
				<img alt="" src={mark} width={size} height={size} decoding="async" draggable={false} className="absolute inset-0" />
			)}
		</span>
	);
}
