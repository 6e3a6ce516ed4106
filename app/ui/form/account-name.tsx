/** Tells password managers whose password a form asks for; nobody sees it. Stands before the field of the password. */
export const AccountName = ({ email }: { email: string }) => <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />;
