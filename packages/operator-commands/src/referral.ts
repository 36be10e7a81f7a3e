import type { CommandField, OperatorCommand } from "./command-form.ts";

const pair: readonly CommandField[] = [
	{ name: "user", as: "whole", typed: "INVITER" },
	{ name: "invitee", as: "whole", typed: "INVITEE" },
];

export const referralCommands: readonly OperatorCommand[] = [
	{
		type: "SetReferralTerms",
		name: "referral-terms",
		fields: [
			{ name: "ratioPpm", as: "rate", typed: "RATIO%" },
			{ name: "partnerRatioPpm", as: "rate", typed: "MAXIMUM%" },
			{ name: "lapseDays", as: "whole", typed: "DAYS" },
		],
	},
	{
		type: "SetPartner",
		name: "partner",
		fields: [
			{ name: "user", as: "whole", typed: "USER" },
			{ name: "ratioPpm", as: "rate", typed: "RATIO%" },
			{ name: "code", as: "key", typed: "CODE|none" },
		],
	},
	{ type: "HoldRebates", name: "hold-rebates", fields: pair },
	{ type: "ReleaseRebates", name: "release-rebates", fields: pair },
	{
		type: "ImportInviters",
		name: "import-inviters",
		fields: [
			{
				as: "terms",
				of: "inviters",
				fields: [
					{
						name: "links",
						as: "list",
						fields: [
							{ name: "user", as: "whole" },
							{ name: "inviter", as: "whole" },
						],
					},
				],
			},
		],
	},
];
