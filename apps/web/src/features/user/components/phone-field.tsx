// A phone number: the country's code as a button that opens the list, and the number. A pasted +81… chooses its country itself.
import { Field, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { readPhone } from "../calculate/countries.ts";
import { type Area, shownArea } from "../calculate/phone.ts";
import { useAreas } from "../data/areas.ts";
import { keepTyped, useTyped } from "../data/entry-draft.ts";
import type { AreaPickerProps } from "./area-picker.tsx";
import type { EntryFormProblems } from "./entry-problems.ts";

const loadPicker = () => import("./area-picker.tsx");

export function PhoneField({ fresh, problems }: { fresh: boolean; problems: EntryFormProblems }) {
	const { t } = useLingui();
	const { phone } = useTyped();
	const { areas, area, failed, again } = useAreas(true);
	const [open, setOpen] = useState(false);
	const Picker = usePicker(open, () => setOpen(false));
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

/** The list's code is fetched while the number is typed; the button waits for it only where it is faster. */
function usePicker(open: boolean, giveUp: () => void): ComponentType<AreaPickerProps> | undefined {
	const { t } = useLingui();
	const [Picker, setPicker] = useState<ComponentType<AreaPickerProps>>();
	useEffect(() => {
		if (Picker !== undefined) return;
		let gone = false;
		loadPicker().then(
			({ AreaPicker }) => !gone && setPicker(() => AreaPicker),
			() => {
				if (gone || !open) return;
				giveUp();
				toast(t`The list of countries could not be loaded. Try again in a moment.`, "bad");
			},
		);
		return () => {
			gone = true;
		};
	}, [open, Picker, giveUp, t]);
	return Picker;
}
