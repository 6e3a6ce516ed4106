/**
 * What words stand for. The model sees a word both as it is and as its concept, so that what it
 * learns from one messenger or one verb holds for the others.
 */
export const vocabulary: Record<string, string> = {
	messenger:
		"whatsapp whats whatsap wats watsapp wa zap zapzap telegram tele tg telegrama signal discord disc dc instagram insta ig gram snap snapchat sc facebook fb face messenger tiktok twitter twt x viber line wechat kik skype linkedin slack threads bluesky mastodon reddit tumblr hangouts zalo groupme imessage facetime teams voxer telegramm bereal finsta session threema matrix element substack polo youtube steam xbox meet zoom duo substack marco zulip soundcloud kakao qq",
	dm: "dm dms pm inbox direct-message md",
	purse:
		"venmo zelle zele paypal pp cashapp chime revolut wise payoneer westernunion moneygram remitly bitcoin btc eth ethereum usdt usdc sol solana crypto monero tether applepay googlepay applecash gpay pix interac etransfer e-transfer bizum stripe cashtag paypalme comcheck skrill litecoin dogecoin trc20 gcash stablecoin f&f",
	cash: "cash efectivo dinheiro comptant contanti bills twenties fifties envelope bucks bill cashier",
	bank: "wire wires wiring ach sepa iban bank banking banktransfer routing transfer transfers transferencia virement bonifico swift deposit deposita depositar deposites bankdetails giro bankaccount directdeposit banklogin wiretransfer account cuenta conto",
	check: "check checks cheque cheques moneyorder",
	giftcard: "giftcard giftcards gift-card applecard steamcard visacard voucher prepaid steamcard",
	mail: "email emails e-mail e-mails mail mails mailbox correo courriel gmail hotmail outlook icloud yahoo aol proton protonmail inbox inboxes emial mailen posta mailadresse",
	provider: "gmail hotmail outlook icloud yahoo aol proton protonmail msn comcast fastmail live ymail",
	phone:
		"phone phones cell cellphone mobile telephone landline telefono telefone telefon cel celular numero number num nmber numba digits # tel handy mob telefonico voicemail extension line linea celu movil",
	call: "call ring dial phone telephone buzz llamame llamar llamo marcame marco ligar liga facetime facetiming appelle appeler callme calling chiamami hop talk speak llamas",
	text: "text txt texting sms mensajito textea texte-moi",
	site: "website site webpage page homepage sitio pagina web portal calendly linktree linktr.ee carrd bio-link store shop form intake questionnaire tienda",
	dot: "dot punto ponto punkt point dto",
	at: "at @ arroba arobase",
	ending: "com net org io co tv studio art xyz gg fm site space love ink info biz dev us me",
	handle: "handle username nick nickname @ user tag arroba profile usuario id screenname",
	same: "same mismo misma mesmo meme identical everywhere anywhere",
	reach:
		"reach contact find add follow ping holler hmu message msg write reply respond search look connect join invite accept request friend befriend hit slide tap drop come escribeme escribe buscame busco agrega agregame anade manda mandame pasame pasa dame chama procura trouve ajoute ecris chat hang meet locate hit scrivimi",
	send: "send give share shoot forward pass provide drop tell leave swap exchange cc loop put save need get grab know furnish supply adv adv. facilitate",
	pay: "pay paid paying pays settle square slip hand bring invoice bill charge remit refund tip reimburse pague pagas pago paga pagar pay-you payment payments deposit retainer balance half money fee sum funds dinero",
	outside:
		"outside off-platform off offline privately private directly direct straight personally elsewhere besides externally fuera aparte side between ourselves us-two without skip bypass avoid around dodge cut middleman middle reveal separately quietly independent dispense sin sans",
	fee: "fee fees commission percent % cut ten 10 10% surcharge tithe share comision taxa frais slice toll percentage markup",
	here: "here aqui aca ici hier qui dito",
	platform: "platform app greenroom marketplace booking plataforma plateforme plattform system thing thread",
	not: "not no don't dont doesn't never won't wont can't cant cannot isn't ain't nah nope refuse without didn't wouldn't shouldn't stop stopped nunca nao non pas rather avoid non don doesnt",
	told: "said says asked told wanted wants wrote claimed insisted asks asking tried pretending pretends kept keeps offered dijo pidio quiso pidieron pediu disse demande threatened yelled promised",
	other:
		"he she they him her them someone somebody guy man woman client brand agency agent manager photographer accountant lawyer scammer dude fella caller sponsor ex impostor company partner lady people anyone person una un",
	fraud:
		"scam scams scammer scammed fraud fake phishing hacked stolen ghosted vanished reported blocked report burned legit banned impersonating disappeared estafa robado golpe arnaque lithuania prison cloned stalker",
	tax: "tax taxes taxable irs 1099 1099-k 1099-nec w-9 w9 w8ben deduct deductible deduction write-off income report reportable impuestos imposto impots declarar declaran imposable irs' cpa accountant bookkeeper audit audited vat withholding",
	paper:
		"contract clause section agreement invoice po order ref reference permit policy terms nda release paragraph confirmation tracking serial ticket docket receipt statement factura contrato clausula facture license licence form schedule case badge vendor number-plate",
	deliver:
		"caption hashtag hashtags tag tags tagged tagging credit mention logo sponsor deliverable deliverables overlay banner mockup scene screen frame prop video reel etiquetar script line slide campaign",
	ask: "can could may would shall might should mind please pls plz kindly want lets let's let puedes podria puede porfa",
	question: "what what's whats which who how where when why do does is are que cual quel quoi quanto",
	you: "you u ya y'all your ur yours te tu ti tus usted su vous toi votre tua você voce vc dir ihr lei",
	me: "me us mi mim moi mich",
	my: "my our mis mon ma meu minha mio mia",
	i: "i im i'm i'll ill we we'll i've i'd yo je eu io ich lemme",
	quicker:
		"easier faster quicker better best simpler easy quick rather prefer prefiero simplest cheaper discount less fastest mejor rapido facile rapide vite barato cheap easiest",
	app: "app apps platform platforms network networks socials social media account accounts profile messengers place",
	past: "used once last got was were had did before since",
	group: "group server groupchat gc channel chatgroup grupo community list broadcast canal",
};
