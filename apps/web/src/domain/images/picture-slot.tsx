// Input for one picture of a document: camera or gallery, preview, progress, retry and replacement.
import { Badge, Button, join, ProgressBar, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Camera, Check, ImagePlus, type LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { FormProblem } from "../../shared/page-parts/form-problem.tsx";
import { PICTURE_TYPES } from "./check-picture.ts";
import type { SlotProblem, SlotState } from "./slot-state.ts";

const MB = 1_000_000;
/** Progress is announced to screen readers in steps of this size, in percent. */
const ANNOUNCED_STEP = 25;

export interface PictureSlotProps {
	title: string;
	detail?: ReactNode;
	state: SlotState;
	/** True if a reviewer has accepted this picture. It then need not be sent again. */
	isAccepted: boolean;
	/** Text of the reviewer's reason if the earlier picture was rejected; otherwise undefined. */
	rejection: string | undefined;
	/** Camera that a phone opens for this input. */
	camera: "environment" | "user";
	onChoose: (file: File) => void;
	onRetry: () => void;
	onRemove: () => void;
}

export function PictureSlot(props: PictureSlotProps) {
	const { title, detail, state, isAccepted, rejection } = props;
	const { t } = useLingui();
	const id = useId();
	const problemText = useProblemText();
	const { uploaded, chosen, problem } = state;
	return (
		<section
			aria-labelledby={id}
			className={join(
				"relative grid grid-cols-[minmax(0,1fr)] gap-2 overflow-hidden rounded-l border border-dashed bg-raised px-4 py-4 text-center",
				problem === undefined ? "border-line" : "border-bad",
			)}
		>
			<div className="flex flex-wrap items-center justify-center gap-2">
				<h2 id={id} className="text-14 font-semibold">
					{title}
				</h2>
				{isAccepted && <Badge tone="good">{t({ message: "Accepted", context: "an item of verification" })}</Badge>}
			</div>
			{detail !== undefined && <div className="text-12 text-soft">{detail}</div>}
			{rejection !== undefined && uploaded === undefined && chosen === undefined && (
				<p className="text-12 text-warn">{rejection}</p>
			)}
			{!isAccepted && <Content {...props} />}
			{problem !== undefined && <FormProblem>{problemText(problem)}</FormProblem>}
		</section>
	);
}

function Content(props: PictureSlotProps) {
	const { title, state, onRetry, onRemove } = props;
	const { t } = useLingui();
	const { uploaded, chosen, preview, mayRetry } = state;
	const megabytes = useMegabytes();
	const size = megabytes(uploaded?.size ?? 0);
	return (
		<>
			{preview !== undefined && <Preview key={preview} address={preview} title={title} />}
			{chosen?.sent !== undefined && <Progress title={title} file={chosen.file} sent={chosen.sent} onCancel={onRemove} />}
			{uploaded !== undefined && (
				<p role="status" className="flex flex-wrap items-center justify-center gap-1.5 text-12 text-good">
					<Check aria-hidden size={16} strokeWidth={2} />
					<span className="num">{t`${size} MB · uploaded`}</span>
				</p>
			)}
			{mayRetry && (
				<div>
					<Button size="small" onClick={onRetry} aria-label={t`Try again: ${title}`}>
						{t`Try again`}
					</Button>
				</div>
			)}
			{chosen?.sent === undefined && <Pickers {...props} isReplacing={uploaded !== undefined || mayRetry} />}
		</>
	);
}

function Preview({ address, title }: { address: string; title: string }) {
	const { t } = useLingui();
	const [failed, setFailed] = useState(false);
	if (failed) return <p className="text-12 text-soft">{t`Picture preview failed`}</p>;
	return (
		<img
			src={address}
			alt={t`Preview: ${title}`}
			onError={() => setFailed(true)}
			className="mx-auto h-32 max-w-full rounded-m object-contain"
		/>
	);
}

function Progress({ title, file, sent, onCancel }: { title: string; file: File; sent: number; onCancel: () => void }) {
	const { t } = useLingui();
	const megabytes = useMegabytes();
	const percent = file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
	const announced = Math.floor(percent / ANNOUNCED_STEP) * ANNOUNCED_STEP;
	const [done, all] = [megabytes(sent), megabytes(file.size)];
	return (
		<>
			<p aria-hidden className="num text-12 text-soft">
				{t`${percent}% · ${done} of ${all} MB`}
			</p>
			<span role="status" className="sr-only">
				{t`${title}: ${announced}% uploaded`}
			</span>
			<ProgressBar value={sent / Math.max(1, file.size)} label={t`Upload: ${title}`} className="bg-line!" />
			<div>
				<Button tone="text" size="small" onClick={onCancel} aria-label={t`Cancel the upload: ${title}`}>
					{t`Cancel`}
				</Button>
			</div>
		</>
	);
}

function Pickers({ title, camera, state, onChoose, isReplacing }: PictureSlotProps & { isReplacing: boolean }) {
	const { t } = useLingui();
	const isInvalid = state.problem !== undefined;
	return (
		<div className="flex flex-wrap justify-center gap-2">
			<Picker icon={Camera} label={t`Take a photo`} name={t`Take a photo: ${title}`} {...{ camera, isInvalid, onChoose }} />
			<Picker
				icon={ImagePlus}
				label={isReplacing ? t`Replace` : t`Choose a picture`}
				name={isReplacing ? t`Replace: ${title}` : t`Choose a picture: ${title}`}
				{...{ isInvalid, onChoose }}
			/>
		</div>
	);
}

interface PickerProps {
	icon: LucideIcon;
	label: string;
	/** Accessible name of the button, which contains the name of the picture. */
	name: string;
	camera?: "environment" | "user";
	isInvalid: boolean;
	onChoose: (file: File) => void;
}

function Picker({ icon: Icon, label, name, camera, isInvalid, onChoose }: PickerProps) {
	return (
		<label className="pressable relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-m bg-surface px-4 py-1 text-12 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
			<input
				type="file"
				aria-label={name}
				aria-invalid={isInvalid || undefined}
				// If the page accepts only these types, an iPhone converts HEIC pictures to JPEG.
				accept={PICTURE_TYPES.join(",")}
				capture={camera}
				onChange={({ currentTarget }) => {
					const file = currentTarget.files?.[0];
					// After this reset, the user can choose the same file again after an error.
					currentTarget.value = "";
					if (file !== undefined) onChoose(file);
				}}
				className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
			/>
			<Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-brand" />
			<span aria-hidden>{label}</span>
		</label>
	);
}

/** Returns a function that formats bytes as megabytes with one decimal. */
function useMegabytes(): (bytes: number) => string {
	const { figure } = useFigures();
	return (bytes) => figure((Math.ceil((bytes / MB) * 10) / 10).toFixed(1));
}

function useProblemText(): (problem: SlotProblem) => string {
	const { t } = useLingui();
	return (problem) => {
		if (typeof problem === "object") return problem.said;
		return {
			heic: t`HEIC pictures cannot be read. Take the photo here, or set the camera to JPEG (iPhone: Settings, Camera, Formats, Most Compatible).`,
			type: t`Only JPEG, PNG and WebP pictures are accepted.`,
			size: t`Out of allowable file size: at most 8 MB.`,
			empty: t`This file is empty. Choose another one.`,
			no_answer: t`Uploading failed, please try again`,
			missing: t`Add this picture.`,
		}[problem];
	};
}
