// Entries shorter than PASSWORD_MIN would never be looked up. Lower case; order doesn't matter.
const list = `
000000 00000000 0123456789 010203 101010 102030 111111 1111111 11111111 111222 112233 11223344 121212
123123 123123123 123321 1234321 123456 1234567 12345678 123456789 1234567890 12345678910 123456a
123456abc 12345a 12345qwert 1234abcd 1234qwer 123654 123654789 123abc 123asd 123qwe 123qweasd
123qweasdzxc 131313 134679 142536 147258 147258369 147852 147896325 159357 159753 159951 1a2b3c
1a2b3c4d 1password 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 200000
202020 212121 222222 22222222 232323 246810 252525 258456 292929 303030 321321 321654 333333 33333333
369369 420420 444444 44444444 456123 456456 456789 494949 500000 505050 555555 55555555 555666 654321
666666 66666666 696969 741852 741852963 753951 777777 7777777 77777777 789456 789456123 7894561230
789789 852456 87654321 888888 88888888 951753 963852741 963852 987654 98765432 987654321 9876543210
999999 99999999 999999999 aa123456 aa12345678 aaaaaa aaaaaaaa abc123 abc1234 abc12345 abc123456
abcabc abcd1234 abcdef abcdefg abcdefgh access access14 action admin1 admin12 admin123 admin1234
admin12345 admin123456 administrator admin@123 alexander alexis amanda amanda1 andrea andrew angel1 angela
angels angelina animal anthony apples araliya araliya123 arsenal asd123 asdasd asdasd123 asdf1234 asdfasdf
asdfgh asdfghj asdfghjk asdfghjkl asdqwe asdzxc ashley ashley1 asshole austin azerty azertyuiop
babygirl babygirl1 badboy bailey banana bandit barney baseball baseball1 basketball batman batman1
beauty beauty123 beautiful biteme blahblah blessed blessing blink182 bond007 booboo boomer boston
brandon brandy bubbles buddha buster butterfly butterfly1 camaro cameron canada carlos caroline cassie
ceylon changeme changeme1 changeme123 charlie charlie1 charlotte cheese chelsea chelsea1 cherry chester
chicken chocolate chocolate1 chris1 christ christian christine cjmasterinf claire classic cocacola
coffee colombo colombo1 colombo123 compaq computer computer1 cookie cookies cooper corvette cowboy
cricket cricket1 cristina crystal dallas daniel daniel1 daniela danielle dearbook default default1
defender denise dennis diablo diamond dolphin dolphins donald dragon dragon1 dragon123 eagles easter
einstein eminem europe explorer fashion fender ferrari fishing flower flower1 flowers football
football1 football123 forever forever1 forget frangipani freedom freedom1 friend friends friends1
fuckoff fuckyou fuckyou1 gabriel gandalf garfield genius george gfhjkm ginger goldfish golden golfer
google google123 gracie green1 guest1 guest123 guitar gunner hahaha hammer hannah hannah1 hardcore
harley harley1 heather hellokitty hello1 hello12 hello123 hellohello hockey horses hotdog hunter hunter1
hunter2 iceman iloveu iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou2 internet internet1 isabella
jackie jackson jackson1 jaguar january jasmine jasmine1 jasper jayden jennifer jennifer1 jeremy
jessica jessica1 jesus1 jesuschrist johnny johnson jonathan jordan jordan1 jordan23 joseph joshua joshua1
junior justin justin1 justinbieber karate katherine kawasaki killer killer1 kimberly knight kristina
lalala lauren legend leslie letmein letmein1 letmein123 liberty little liverpool liverpool1 lkjhgfdsa
london loveme loveme1 lovelove lovely lovely1 loveyou loveyou1 lucky1 madison maggie maggie1 makeup
manager manchester marina marine marlboro martin master master1 matrix matthew matthew1 maverick maxwell
melissa mercedes merlin michael michael1 michelle michelle1 mickey midnight minecraft miller mistress
monica monkey monkey1 monkey12 monkey123 monster monster1 morgan mother mustang mustang1 mylove mynoob
naruto naruto1 nascar natalie natasha naughty nicholas nicole nicole1 nikita ninja1 nirvana nothing
november october oliver olivia orange orange1 p@ssw0rd p@ssword p@55w0rd pa55word pakistan panther
paradise parola pass12 pass123 pass1234 pass@123 passpass passw0rd passw0rd1 password password!
password0 password01 password1 password1! password11 password12 password123 password1234 password12345
password123456 password2 password3 password@1 password@123 patrick peaches peanut pepper phoenix photos
picture1 playboy please pokemon pokemon1 popcorn porsche power1 prince princess princess1 princess12
princess123 private purple purple1 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx qazwsx123 qazwsxedc
qazxsw qqqqqq qqww1122 qwaszx qwe123 qwe123456 qweasd qweasd123 qweasdzxc qweqwe qweqweqwe qwer1234
qwert1 qwert123 qwert12345 qwerty qwerty! qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwertyu qwertyui qwertyuiop qwertyuiop123 rachel raiders rainbow rainbow1 ranger rangers
rebecca redsox richard robert robert1 rockstar rockyou ronaldo rosebud runner sabrina salon1 salon123
salon2025 samantha samantha1 samsung samsung1 samuel sandra sarah1 saturn scooby scooter scorpio
secret secret1 secret123 security sergey shadow shadow1 shannon sharks sierra silver simple skippy slipknot
smokey snickers snoopy soccer soccer1 sophia sophie spider spiderman spiderman1 srilanka srilanka1
srilanka123 startrek starwars starwars1 steelers stella steven student summer summer1 summer123 sunflower
sunshine sunshine1 sunshine123 superman superman1 superstar support sweety sydney taylor taylor1 teacher
temp123 temp1234 temppass tennis teresa test12 test123 test1234 test12345 test123456 testing testing1 testing123
testtest thomas thunder thx1138 tigers tigger tigger1 tinkerbell tomcat toyota trinity trustno1 tucker
turtle twitter unicorn united user123 user1234 vanessa victor victoria victory viking vikings volcom
wallpaper warcraft warrior welcome welcome1 welcome1! welcome12 welcome123 welcome@123 whatever
whatever1 william william1 willow winner winston winter winter1 wizard xavier xxxxxx yamaha yankees
yellow yourmom zaq12wsx zaq1zaq1 zaqwsx zxc123 zxcasdqwe zxcvbn zxcvbn1 zxcvbnm zxcvbnm1 zxcvbnm123 zzzzzz
`

const common = new Set(list.trim().split(/\s+/))

/** Whether a password is among those that everybody tries first, whatever its case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
