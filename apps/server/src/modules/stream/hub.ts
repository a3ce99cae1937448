import type { Duplex } from 'node:stream'
import { textFrame } from './frames.ts'
import type { Outbox } from './outbox.ts'
import type { Peer } from './peer.ts'
import { CLOSE } from './settings.ts'
import type { OpenTopic, Topic, TopicMessage } from './topic.ts'

export interface Room {
  readonly key: string
  readonly channel: string
  readonly urgent: boolean
  readonly write: RoomPlan['write']
  /** All open: who closes leaves at once. */
  readonly members: Set<Peer>
  /** Those of the members; undefined after somebody came or went. */
  sockets: readonly Duplex[] | undefined
  /** Those who wait for the snapshot; they hear nothing before it. */
  readonly newcomers: Set<Peer>
  topic: Topic | undefined
  /** Undefined when it must be made again. */
  snapshotFrame: Buffer | undefined
  closing: NodeJS.Timeout | undefined
}

export interface RoomPlan {
  /** One room per key; private channels of two users have one name and two keys. */
  readonly key: string
  readonly channel: string
  /** Private news do not wait for the tick. */
  readonly urgent: boolean
  readonly open: OpenTopic
  /** Where not everybody in the room reads the same: the frame of a message for each of them. */
  readonly write?: (message: TopicMessage) => (peer: Peer) => Buffer
  /** Where no snapshot is needed: who comes in the middle of a tick hears all of it. */
  readonly atOnce?: boolean
}

export interface HubOptions {
  readonly outbox: Outbox
  readonly tickMs: number
  readonly lingerMs: number
  readonly onFault: (error: unknown) => void
  readonly onSent?: (frames: number) => void
}

/**
 * Who listens to what. A message is serialised and framed once and queued for every member. The first news after a rest
 * leave at once, the next ones together after a tick; while nothing happens no timer runs.
 */
export function createHub({ outbox, tickMs, lingerMs, onFault, onSent }: HubOptions) {
  const rooms = new Map<string, Room>()
  const touched = new Set<Room>()
  const urgent = new Set<Room>()
  let planned: NodeJS.Immediate | undefined
  let resting: NodeJS.Timeout | undefined
  let urgentPlanned: NodeJS.Immediate | undefined

  function touch(room: Room): void {
    if (room.urgent) {
      urgent.add(room)
      urgentPlanned ??= setImmediate(tellUrgent)
      return
    }
    touched.add(room)
    if (resting === undefined) planned ??= setImmediate(tick)
  }

  function tick(): void {
    planned = undefined
    resting = undefined
    if (touched.size === 0) return
    if (tickMs > 0) resting = setTimeout(tick, tickMs)
    tellAll(touched)
  }

  function tellUrgent(): void {
    urgentPlanned = undefined
    tellAll(urgent)
  }

  function tellAll(told: Set<Room>): void {
    const due = [...told]
    told.clear()
    for (const room of due) {
      try {
        tell(room, due.length === 1)
      } catch (error) {
        giveUp(room, error)
      }
    }
    outbox.flush()
  }

  /** A channel that cannot go on ends for those who hear it: they come back, and it begins again. */
  function giveUp(room: Room, error: unknown): void {
    onFault(error)
    for (const peer of [...room.members, ...room.newcomers]) peer.cut(CLOSE.tryLater)
    closeRoom(room)
  }

  function tell(room: Room, alone: boolean): void {
    const { topic, newcomers } = room
    if (topic === undefined) return
    const messages = topic.news()
    if (messages.length > 0) room.snapshotFrame = undefined
    if (room.members.size > 0) sendAll(room, messages, alone)
    if (newcomers.size === 0 || !topic.ready()) return
    for (const peer of newcomers) welcome(room, topic, peer)
    newcomers.clear()
  }

  function sendAll(room: Room, messages: readonly TopicMessage[], alone: boolean): void {
    const send = alone && messages.length === 1 ? writeNow : queue
    for (const message of messages) {
      if (room.write === undefined) send(room, frameOf(room, message))
      else queueEach(room, room.write(message))
    }
  }

  function queueEach({ members }: Room, frameFor: (peer: Peer) => Buffer): void {
    for (const peer of members) outbox.post(peer, frameFor(peer))
    onSent?.(members.size)
  }

  function queue({ members }: Room, frame: Buffer): void {
    for (const peer of members) outbox.post(peer, frame)
    onSent?.(members.size)
  }

  function writeNow(room: Room, frame: Buffer): void {
    room.sockets ??= Array.from(room.members, ({ socket }) => socket)
    const behind = outbox.writeAll(room.sockets, frame)
    onSent?.(room.sockets.length)
    if (behind.length === 0) return
    for (const peer of [...room.members]) if (behind.includes(peer.socket)) peer.cut(CLOSE.tooSlow)
  }

  function welcome(room: Room, topic: Topic, peer: Peer): void {
    room.members.add(peer)
    room.sockets = undefined
    const frame = snapshotOf(room, topic, peer)
    if (frame === undefined) return
    outbox.post(peer, frame)
    onSent?.(1)
  }

  function snapshotOf(room: Room, topic: Topic, peer: Peer): Buffer | undefined {
    if (room.snapshotFrame !== undefined) return room.snapshotFrame
    const data = topic.snapshot()
    if (data === undefined) return undefined
    const message = { type: 'snapshot', data } as const
    if (room.write !== undefined) return room.write(message)(peer)
    room.snapshotFrame = frameOf(room, message)
    return room.snapshotFrame
  }

  function roomOf({ key, channel, urgent, write, open }: RoomPlan): Room {
    const known = rooms.get(key)
    if (known !== undefined) return known
    const room: Room = {
      key,
      channel,
      urgent,
      write,
      members: new Set(),
      sockets: undefined,
      newcomers: new Set(),
      topic: undefined,
      snapshotFrame: undefined,
      closing: undefined,
    }
    room.topic = open(() => touch(room))
    rooms.set(key, room)
    return room
  }

  function leaveRoom(peer: Peer, room: Room): void {
    stepOut(peer, room)
    if (room.members.size + room.newcomers.size > 0 || room.closing !== undefined) return
    room.closing = setTimeout(() => closeRoom(room), lingerMs)
  }

  function stepOut(peer: Peer, room: Room): void {
    room.members.delete(peer)
    room.newcomers.delete(peer)
    room.sockets = undefined
  }

  function closeRoom(room: Room): void {
    clearTimeout(room.closing)
    rooms.delete(room.key)
    touched.delete(room)
    urgent.delete(room)
    room.topic?.close()
    room.topic = undefined
  }

  return {
    /** Joining again brings a new snapshot, which is how a client that lost its place finds it again. */
    join(peer: Peer, name: string, plan: RoomPlan): void {
      const before = peer.rooms.get(name)
      const room = roomOf(plan)
      clearTimeout(room.closing)
      room.closing = undefined
      if (before !== undefined && before !== room) leaveRoom(peer, before)
      peer.rooms.set(name, room)
      stepOut(peer, room)
      const { topic } = room
      const upToDate = plan.atOnce === true || (!touched.has(room) && !urgent.has(room))
      if (topic !== undefined && upToDate && topic.ready()) welcome(room, topic, peer)
      else room.newcomers.add(peer)
      outbox.soon()
    },
    leave(peer: Peer, name: string): void {
      const room = peer.rooms.get(name)
      if (room === undefined) return
      peer.rooms.delete(name)
      leaveRoom(peer, room)
    },
    leaveAll(peer: Peer): void {
      for (const room of peer.rooms.values()) leaveRoom(peer, room)
      peer.rooms.clear()
    },
    close(): void {
      clearImmediate(planned)
      clearImmediate(urgentPlanned)
      clearTimeout(resting)
      for (const room of [...rooms.values()]) closeRoom(room)
    },
  }
}

export type Hub = ReturnType<typeof createHub>

function frameOf(room: Room, { type, data }: TopicMessage): Buffer {
  return textFrame(JSON.stringify({ type, channel: room.channel, data }))
}
