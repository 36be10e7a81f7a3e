// Texts of the offline verifier in all languages. The verifier is one file, so it has no message catalogs.
interface VerifierTexts {
	readonly title: string;
	readonly choose: string;
	readonly own: string;
	readonly all: string;
	readonly wrong: string;
	readonly unreadable: string;
	readonly compare: string;
	readonly limits: string;
}

const TEXTS: Readonly<Record<string, VerifierTexts>> = {
	en: {
		title: "Verify liabilities",
		choose: "Choose the file of your check, or the file of all leaves. Nothing leaves this device.",
		own: "Your balances are counted in this root.",
		all: "All leaves add up to these totals and give this root.",
		wrong: "This does not check out. Keep the file: it proves this to anybody.",
		unreadable: "This file cannot be read.",
		compare: "Compare the root with the one that the exchange has published, and with the roots that others see.",
		limits: "The check proves what the exchange owes, not what it has.",
	},
	es: {
		title: "Verificar pasivos",
		choose: "Elige el archivo de tu verificación o el archivo de todas las hojas. Nada sale de este dispositivo.",
		own: "Tus saldos están incluidos en esta raíz.",
		all: "Todas las hojas suman estos totales y dan esta raíz.",
		wrong: "La verificación falla. Guarda el archivo: lo demuestra ante cualquiera.",
		unreadable: "Este archivo no se puede leer.",
		compare: "Compara la raíz con la publicada por el exchange y con las que ven otras personas.",
		limits: "La verificación prueba lo que el exchange debe, no lo que tiene.",
	},
	ja: {
		title: "債務の検証",
		choose: "自分の検証ファイル、または全リーフのファイルを選択してください。データはこの端末から送信されません。",
		own: "あなたの残高はこのルートに含まれています。",
		all: "すべてのリーフの合計はこの総額と一致し、このルートになります。",
		wrong: "検証に失敗しました。このファイルは証拠になるため保存してください。",
		unreadable: "このファイルは読み取れません。",
		compare: "ルートを、取引所が公開したもの、および他の人に見えているものと比べてください。",
		limits: "この検証が示すのは取引所の債務であり、保有資産ではありません。",
	},
	ko: {
		title: "부채 검증",
		choose: "내 검증 파일 또는 전체 리프 파일을 선택하세요. 데이터는 이 기기를 벗어나지 않습니다.",
		own: "내 잔액이 이 루트에 포함되어 있습니다.",
		all: "모든 리프의 합이 이 총액과 같고 이 루트가 됩니다.",
		wrong: "검증에 실패했습니다. 이 파일은 누구에게나 증거가 되므로 보관하세요.",
		unreadable: "이 파일을 읽을 수 없습니다.",
		compare: "루트를 거래소가 공개한 값, 그리고 다른 사람에게 보이는 값과 비교하세요.",
		limits: "이 검증은 거래소의 부채를 증명할 뿐 보유 자산을 증명하지 않습니다.",
	},
	th: {
		title: "ตรวจสอบหนี้สิน",
		choose: "เลือกไฟล์การตรวจสอบของคุณ หรือไฟล์ของใบทั้งหมด ข้อมูลไม่ออกจากอุปกรณ์นี้",
		own: "ยอดของคุณถูกนับรวมในรากนี้",
		all: "ใบทั้งหมดรวมกันได้ยอดเหล่านี้และให้รากนี้",
		wrong: "การตรวจสอบไม่ผ่าน โปรดเก็บไฟล์ไว้ เพราะใช้เป็นหลักฐานต่อผู้ใดก็ได้",
		unreadable: "อ่านไฟล์นี้ไม่ได้",
		compare: "เปรียบเทียบรากกับที่ตลาดซื้อขายเผยแพร่ และกับรากที่ผู้อื่นเห็น",
		limits: "การตรวจสอบพิสูจน์สิ่งที่ตลาดซื้อขายต้องจ่าย ไม่ใช่สิ่งที่มีอยู่",
	},
};

/**
 * Returns the texts in the first language that the verifier has. @param languages preferred languages of the browser, such as
 * `ja-JP`
 */
export function textsFor(languages: readonly string[]): VerifierTexts & { readonly language: string } {
	const language = languages.map((tag) => tag.slice(0, 2)).find((tag) => Object.hasOwn(TEXTS, tag)) ?? "en";
	return { ...(TEXTS[language] as VerifierTexts), language };
}
