// Figures that roll to what they become: each digit glides through the ones between. For a balance that somebody watches;
// never for lists. Screen readers, searches and copies meet the plain text.
import { memo } from "react";

const DIGITS = "0\n1\n2\n3\n4\n5\n6\n7\n8\n9";

export const Rolling = memo(function Rolling({ text }: { text: string }) {
	const glyphs = [...text];
	return (
		<>
			<span className="sr-only">{text}</span>
			<span aria-hidden className="select-none">
				{glyphs.map((glyph, index) => {
					// Counted from the right, so that 999 becomes 1,000 by rolling its nines.
					const place = glyphs.length - index;
					return glyph >= "0" && glyph <= "9" ? (
						<span key={place} className="relative inline-block">
							<span className="invisible">{glyph}</span>
							<span className="absolute inset-0 overflow-hidden">
								<span
									className="block whitespace-pre transition-transform duration-250 ease-out"
									style={{ transform: `translateY(-${glyph}0%)` }}
								>
									{DIGITS}
								</span>
							</span>
						</span>
					) : (
						<span key={place}>{glyph}</span>
					);
				})}
			</span>
		</>
	);
});
