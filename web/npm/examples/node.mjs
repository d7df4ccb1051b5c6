// Plays a game against a bot at random, and prints its record.
import { Offer, open } from 'hillfort'

const { api } = await open()
const [game] = await api.games()
const { seats } = await api.preview(game.id, {})
const bots = seats.slice(1).map(() => 'easy')
const { table } = await api.create({ game: game.id, seats: ['human', ...bots] })
for (;;) {
  const snapshot = await api.snapshot(table)
  if (snapshot.to_act === 'over') break
  const { actions } = new Offer(snapshot.actions)
  const { opener, line } = actions[Math.floor(Math.random() * actions.length)] ?? {}
  // It is a bot's turn if there is nothing to do; asking for changes lets it play.
  if (line === undefined) await api.changes(table, snapshot)
  else await api.act(table, { after: snapshot.version, lines: opener ? [opener, line] : [line] })
}
const { status } = await api.snapshot(table)
console.log(await api.record(table))
console.log(`# ${status}`)
