/** A hidden username for password managers. Goes before the password field. */
export const AccountName = ({ email }: { email: string }) => (
	<input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
);
