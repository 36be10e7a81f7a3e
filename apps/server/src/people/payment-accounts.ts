export interface PaymentAccounts {
	ownHash(user: number, account: number): Promise<{ hash: string; payType: string } | undefined>;
	detailsOf(user: number, hash: string): Promise<{ holder: string; values: { name: string; value: string }[] } | undefined>;
	accountOf(user: number, hash: string): Promise<number | undefined>;
}
