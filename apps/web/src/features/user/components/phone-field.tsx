import { Field, useOpenedPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { readPhone } from "../calculate/countries.ts";
import { type Area, shownArea } from "../calculate/phone.ts";
import { useAreas } from "../data/areas.ts";
import { keepTyped, useTyped } from "../data/sign-in-draft.ts";
import type { SignInFormProblems } from "./sign-in-problems.ts";

const loadPicker = async () => (await import("./area-picker.tsx")).AreaPicker;

export function PhoneField({ fresh, problems }: { fresh: boolean; problems: SignInFormProblems }) {
	const { t } = useLingui();
	const { phone } = useTyped();
	const { areas, area, failed, again } = useAreas(true);
	const [open, setOpen] = useState(false);
	// The code of the country picker loads in advance, while the user types the number.
	const Picker = useOpenedPart(loadPicker, open, () => setOpen(false), 0);
	const known = areas.find(({ country, code }) => country === area?.country && code === area.code);
	const choose = ({ code, country }: Area) => {
		keepTyped({ area: { code, country } });
		problems.put("account", undefined);
	};
	const change = (text: string) => {
		const read = readPhone(text, areas, known);
		if (read.area !== undefined) choose(read.area);
		keepTyped({ phone: read.number });
		problems.put("account", undefined);
	};
	const shown = area === undefined ? "+" : shownArea(area.code);
	return (
		<div className="flex items-start gap-2">
			<button
				type="button"
				aria-haspopup="dialog"
				aria-expanded={open}
				aria-label={known === undefined ? t`Country code: ${shown}` : t`Country code: ${shown}, ${known.name}`}
				onClick={() => setOpen(true)}
				className="pressable num flex h-[50px] shrink-0 items-center gap-1.5 rounded-m bg-raised px-3 text-[1rem]"
			>
				{shown}
				<ChevronDown aria-hidden size={16} strokeWidth={1.75} className="text-soft" />
			</button>
			<Field
				className="min-w-0 flex-1"
				label={t`Phone number`}
				labelPlace="hidden"
				placeholder={t`Phone number`}
				size="large"
				roomy
				name="phone"
				type="tel"
				inputMode="tel"
				autoComplete={fresh ? "tel-national" : "username webauthn"}
				value={phone}
				onValueChange={change}
				{...problems.text("account")}
			/>
			{Picker !== undefined && (
				<Picker
					open={open}
					onOpenChange={setOpen}
					areas={areas}
					chosen={area}
					failed={failed}
					onAgain={again}
					onChoose={choose}
				/>
			)}
		</div>
	);
}
